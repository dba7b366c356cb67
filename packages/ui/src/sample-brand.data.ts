/** Pictures of a demo brand, for the workshop. */
export const sampleBrand = {
  mark: '/m/brand/lotus/mark.svg',
  wordmark: '/m/brand/lotus/wordmark.svg',
  icon: '/m/brand/lotus/app-icon.svg',
  motif: '/m/brand/lotus/motif.svg',
};
