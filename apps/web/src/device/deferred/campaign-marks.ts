const MAX_MARK_LENGTH = 500;

/** Ad networks' ids of a visit (§3 pixelTrack), by their names in an address or a cookie. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  tid: ['tid'],
  facebook: ['facebook'],
  tiktok: ['tiktok'],
  kwai: ['kwai'],
  gtag: ['gtag'],
  gtm: ['gtm'],
  appsflyer: ['appsflyer'],
  adjust: ['adjust'],
  twitter: ['twitter'],
  bigo: ['bigo'],
  voluum: ['voluum'],
  propeller: ['propeller'],
  kadam: ['kadam'],
  tfTracker: ['tfTracker', 'tf_tracker'],
  rt: ['rt'],
  oksp: ['oksp'],
  obclid: ['obclid'],
  phx: ['phx'],
  mgs: ['mgs'],
  devils: ['devils'],
  macan: ['macan'],
  fbc: ['fbc', '_fbc'],
  fbp: ['fbp', '_fbp'],
  twclid: ['twclid'],
  utm_source: ['utm_source'],
};

/** The ad networks' ids of this visit; null if there are none. */
export function readPixelTrack(
  search: string,
  { cookie }: Pick<Document, 'cookie'> = globalThis.document,
): Record<string, string> | null {
  const query = new URLSearchParams(search);
  const jar = new URLSearchParams(cookie.replace(/; /g, '&').replace(/\+/g, '%2B'));
  const found: Record<string, string> = {};
  for (const [mark, names] of Object.entries(MARKS)) {
    const value = names.map((name) => query.get(name) || jar.get(name)).find(Boolean);
    if (value) found[mark] = value.slice(0, MAX_MARK_LENGTH);
  }
  return Object.keys(found).length > 0 ? found : null;
}
