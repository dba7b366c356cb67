/** Constants of every brand (design guide §3); each key is a custom property without `--`. */

/** The distance of content from the edge of the stage. */
export const space = { gutter: '16px' } as const;

/** Weight, size and line height, to be followed by the family: `font: var(--type-body) var(--font)`. */
export const type = {
  'type-display': '700 32px/38px',
  'type-title-1': '700 24px/30px',
  'type-title-2': '700 20px/26px',
  'type-title-3': '700 17px/22px',
  'type-body': '400 15px/22px',
  'type-callout': '400 14px/20px',
  'type-footnote': '400 13px/18px',
  'type-caption': '400 12px/16px',
  'type-micro': '600 11px/14px',
  font: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  'track-display': '-.022em',
  'track-title': '-.012em',
} as const;

export const motion = {
  press: '90ms',
  fast: '140ms',
  base: '200ms',
  sheet: '250ms',
  slow: '400ms',
  'ease-out': 'cubic-bezier(.2,0,0,1)',
  'ease-in': 'cubic-bezier(.4,0,1,1)',
  'ease-spring': 'cubic-bezier(.34,1.4,.64,1)',
} as const;

/** Stacking inside the stage. */
export const layers = {
  'z-bar': '5',
  'z-dock': '10',
  'z-dialog': '21',
  'z-toast': '30',
  'z-splash': '40',
} as const;
