import type { BrandInputs } from './derive-roles.ts';

/** Corner radii in CSS; `control` is for buttons and segments, `field` is the control radius where a box holds text. */
export type Radii = Record<'xs' | 's' | 'm' | 'l' | 'xl' | 'control' | 'small' | 'tile' | 'field', string>;

/** The radius scale of each shape (design guide §3). */
export const shapes: Record<BrandInputs['shape'], Radii> = {
  sharp: {
    xs: '3px',
    s: '5px',
    m: '8px',
    l: '10px',
    xl: '14px',
    control: '6px',
    small: '6px',
    tile: '8px',
    field: '6px',
  },
  soft: {
    xs: '6px',
    s: '10px',
    m: '14px',
    l: '18px',
    xl: '24px',
    control: '12px',
    small: '10px',
    tile: '12px',
    field: '12px',
  },
  round: {
    xs: '8px',
    s: '14px',
    m: '20px',
    l: '24px',
    xl: '32px',
    control: '99px',
    small: '99px',
    tile: '22px',
    field: '18px',
  },
};
