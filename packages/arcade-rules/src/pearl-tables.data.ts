/** What the cups of Pearl Drop pay in hundredths of the stake, from the outermost to the middle one, by rows and risk; mirrored. */
export const PEARL_TABLES = {
  8: {
    low: [500, 200, 110, 100, 50],
    medium: [1100, 300, 130, 70, 40],
    high: [2700, 400, 150, 30, 20],
  },
  12: {
    low: [900, 300, 160, 130, 110, 100, 50],
    medium: [2600, 900, 400, 200, 110, 60, 30],
    high: [9800, 2400, 800, 200, 70, 20, 30],
  },
  16: {
    low: [1500, 900, 200, 140, 140, 110, 110, 100, 50],
    medium: [9800, 4000, 1200, 500, 300, 150, 100, 50, 20],
    high: [10000, 9800, 2800, 900, 400, 200, 20, 20, 30],
  },
} as const;
