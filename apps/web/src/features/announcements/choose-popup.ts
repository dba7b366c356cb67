import type { popups } from '@foyer/contract/content/popups.ts';
import type { ValueOf } from '@foyer/contract/endpoint.ts';

export type Popup = ValueOf<typeof popups>['popups'][number];
export type PopupItem = Popup['items'][number];

/** An item as the device remembers it: another version is another item. */
export const keyOf = ({ id, version }: Pick<PopupItem, 'id' | 'version'>): string => `${id}@${version}`;

/**
 * The one popup of a visit: the first, in the gateway's order, that has something left to show. `forcePopup` ignores what was
 * hidden for today. @param hidden keys of items
 */
export function choosePopup(popups: readonly Popup[], hidden: ReadonlySet<string>): Popup | null {
  const left = popups.map((popup) => ({
    ...popup,
    items: popup.forcePopup ? popup.items : popup.items.filter((item) => !hidden.has(keyOf(item))),
  }));
  return left.find(({ items }) => items.length > 0) ?? null;
}
