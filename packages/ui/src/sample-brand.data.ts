/** The address of a picture of a demo brand, for the workshop. */
export const brandPicture = (file: string): string => `/m/brand/lotus/${file}`;
