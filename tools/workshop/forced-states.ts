/** The states that a pointer or keyboard causes in a control. */
export const FORCED = ['hover', 'focus', 'pressed'] as const;
export type Forced = (typeof FORCED)[number];

export const CONTROLS = 'button, a, input, select';

/** Each pseudo-class, and its replacement selector on a control marked `data-forced`. */
const STAND_INS: readonly [pseudo: RegExp, forced: Forced, selector: string][] = [
  [/:hover/g, 'hover', '[data-forced="hover"]'],
  [/:focus-within/g, 'focus', ':has([data-forced="focus"])'],
  [/:focus(-visible)?(?!-)/g, 'focus', '[data-forced="focus"]'],
  [/:active/g, 'pressed', '[data-forced="pressed"]'],
];

/**
 * Duplicates every pointer or keyboard rule for marked controls.
 * @returns which pseudo-classes the style sheets use, for the classes of one component
 */
export function addForcedRules(classes: readonly string[]): Set<Forced> {
  const found = new Set<Forced>();
  for (const sheet of document.styleSheets) {
    for (const rule of [...sheet.cssRules].filter((one) => one instanceof CSSStyleRule)) {
      for (const [pseudo, forced, standIn] of STAND_INS) {
        const selector = rule.selectorText.replace(pseudo, standIn);
        if (selector === rule.selectorText) continue;
        sheet.insertRule(`${selector}{${rule.style.cssText}}`, sheet.cssRules.length);
        if (classes.some((name) => selector.includes(`.${name}`))) found.add(forced);
      }
    }
  }
  return found;
}

/** Puts the control of a cell into the state, with the event that React listens to. */
export function force(cell: HTMLElement, forced: Forced): void {
  const control = cell.querySelector<HTMLElement>(CONTROLS) ?? cell.firstElementChild;
  if (!(control instanceof HTMLElement)) return;
  control.dataset.forced = forced;
  if (forced === 'focus') control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}
