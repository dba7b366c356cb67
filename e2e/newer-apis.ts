/** Removes from a page what Chrome 87 or Safari 15 lack and Chromium has, as far as scripts can. */
export function removeNewerApis(): void {
  const remove = (owner: object | undefined, names: string[]) => {
    for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
  };
  const typed = Object.getPrototypeOf(Uint8Array.prototype) as object;
  const ofLists = ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'];
  for (const list of [Array.prototype, typed]) remove(list, ofLists);
  remove(String.prototype, ['at', 'isWellFormed', 'toWellFormed']);
  remove(Array, ['fromAsync']);
  remove(Object, ['hasOwn', 'groupBy']);
  remove(Map, ['groupBy']);
  remove(Promise, ['withResolvers', 'try']);
  remove(AbortSignal, ['timeout', 'any']);
  remove(AbortSignal.prototype, ['throwIfAborted']);
  remove(URL, ['canParse', 'parse']);
  remove(Crypto.prototype, ['randomUUID']);
  remove(Navigator.prototype, ['userAgentData', 'locks', 'share', 'canShare']);
  remove(Element.prototype, ['checkVisibility', 'setHTMLUnsafe']);
  remove(HTMLDialogElement.prototype, ['show', 'showModal', 'close', 'requestClose', 'open', 'returnValue']);
  remove(HTMLElement.prototype, ['inert', 'popover', 'showPopover']);
  remove(Intl, ['supportedValuesOf', 'DurationFormat']);
  remove(Object.getPrototypeOf(Object.getPrototypeOf([].values())), [
    'map',
    'filter',
    'take',
    'drop',
    'toArray',
    'find',
  ]);
  remove(Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']);
  remove(globalThis, [
    ...[
      'structuredClone',
      'requestIdleCallback',
      'cancelIdleCallback',
      'BroadcastChannel',
      'navigation',
      'reportError',
    ],
    ...['scheduler', 'Temporal', 'CloseWatcher', 'URLPattern'],
  ]);
}
