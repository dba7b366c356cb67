/** Constants of every brand (design guide §3); each key is a custom property without `--`. */

/** The 4 px scale; `--s-4` is 16 px, as in four steps of four. */
export const space = {
  's-1': '4px',
  's-2': '8px',
  's-3': '12px',
  's-4': '16px',
  's-5': '20px',
  's-6': '24px',
  's-8': '32px',
  's-10': '40px',
  's-12': '48px',
  's-16': '64px',
  gutter: '16px',
} as const;

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
  'z-scrim': '20',
  'z-dialog': '21',
  'z-toast': '30',
  'z-splash': '40',
} as const;
