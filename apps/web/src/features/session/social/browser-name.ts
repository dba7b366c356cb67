/** Browsers by the word in their user agent, the most specific first: Chromium's descendants name Chrome, and all but Firefox name Safari. */
const BROWSERS: readonly (readonly [key: string, name: string, word: RegExp])[] = [
  ['facebook', 'Facebook', /\bFBA[NV]\//],
  ['instagram', 'Instagram', /\bInstagram /],
  ['line', 'LINE', /\bLine\//],
  ['zalo', 'Zalo', /\bZalo\b/],
  ['samsung', 'Samsung Internet', /\bSamsungBrowser\//],
  ['edge', 'Microsoft Edge', /\bEdg(?:A|iOS)?\//],
  ['opera', 'Opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['coccoc', 'Cốc Cốc', /\bcoc_coc_browser\//],
  ['uc', 'UC Browser', /\bUCBrowser\//],
  ['firefox', 'Firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', 'Chrome', /\b(?:Chrome|CriOS)\//],
  ['safari', 'Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

/** The key of a browser, such as `chrome`; empty if it is unknown. */
export const browserOf = (userAgent: string): string => BROWSERS.find(([, , word]) => word.test(userAgent))?.[0] ?? '';

/** The name of a browser by its key; undefined for any other text, such as one that somebody has put into an address. */
export const browserNameOf = (key: string): string | undefined => BROWSERS.find(([known]) => known === key)?.[1];
