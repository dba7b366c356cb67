/** Joins the class names that apply; `undefined` when there is none, so that no empty attribute is written. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
