/** The fish of Tide Net: what a catch pays in hundredths, and in how many of 10,000 casts the net holds it. Each returns 96 %. */
export const FISH = [
  { fish: 'shrimp', pays: 200, caught: 4_800 },
  { fish: 'puffer', pays: 300, caught: 3_200 },
  { fish: 'ray', pays: 500, caught: 1_920 },
  { fish: 'squid', pays: 1_000, caught: 960 },
  { fish: 'shark', pays: 2_500, caught: 384 },
  { fish: 'turtle', pays: 10_000, caught: 96 },
] as const;
