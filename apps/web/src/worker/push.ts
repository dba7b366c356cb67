/** A message as the worker shows it. */
export interface ShownPush extends NotificationOptions {
  title: string;
  body: string;
  /** The recipient; null if the message names none. */
  recipient: string | null;
  data: { navigate: string };
}

const HOME = '/m/home';
const LONGEST = 500;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '');
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parse(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The page of a message: one of this site’s member centre, else home. */
function toPage(value: unknown, origin: string): string {
  const url = toUrl(textOf(value), origin);
  return url?.origin === origin && url.pathname.startsWith('/m/') ? url.href : origin + HOME;
}

/** `URL.canParse` is younger than web push on iOS. */
function toUrl(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}

/**
 * Reads a message: the declarative form that our gateway sends (`{"web_push":8030,"notification":{…}}`), the same within a message of
 * Firebase (`{"data":{"payload":"…"}}`), or a notification of Firebase’s console. Browsers require that something is shown, so
 * anything else becomes a message without text. @param origin of this site
 */
export function toPush(text: string, origin: string): ShownPush {
  const outer = parse(text);
  const { payload } = objectOf(outer.data);
  const message = typeof payload === 'string' ? parse(payload) : outer;
  const shown = objectOf(message.notification);
  const { link } = objectOf(outer.fcmOptions);
  const data = objectOf(shown.data);
  const icon = toPicture(shown.icon, origin);
  const lang = textOf(shown.lang);
  const tag = textOf(shown.tag);
  return {
    title: textOf(shown.title) || new URL(origin).hostname,
    body: textOf(shown.body),
    dir: shown.dir === 'rtl' || shown.dir === 'ltr' ? shown.dir : 'auto',
    silent: shown.silent === true,
    ...(lang && { lang }),
    ...(tag && { tag }),
    ...(icon && { icon, badge: icon }),
    recipient: typeof data.recipient === 'string' ? data.recipient : null,
    data: { navigate: toPage(shown.navigate ?? link, origin) },
  };
}

/** A picture of this site; empty for any other. */
function toPicture(value: unknown, origin: string): string {
  const address = textOf(value);
  return toUrl(address, origin)?.origin === origin ? address : '';
}

/**
 * Whether a message is shown. @param recipient as named in the message; null: it names nobody @param known as last set by a page;
 * null: not set since the browser’s storage was cleared; empty: not since a log-out
 */
export const isFor = (recipient: string | null, known: string | null): boolean =>
  recipient === null ? known !== '' : recipient === known;

interface OpenTab {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
}

/** The tab in which a message opens: one that shows its page, else the focused or visible one, else any of the member centre. */
export function windowToOpen<Tab extends OpenTab>(tabs: readonly Tab[], navigate: string): Tab | null {
  const ours = tabs.filter(({ url }) => new URL(url).pathname.startsWith('/m/'));
  return (
    ours.find(({ url }) => url === navigate) ??
    ours.find(({ focused }) => focused) ??
    ours.find(({ visibilityState }) => visibilityState === 'visible') ??
    ours[0] ??
    null
  );
}

/** The report to the gateway that a subscription has replaced another; null if the browser does not provide all of it. */
export function toRenewal(previous: PushSubscriptionJSON, next: PushSubscriptionJSON): object | null {
  const { auth, p256dh } = next.keys ?? {};
  const former = previous.keys?.auth;
  if (!previous.endpoint || !former || !next.endpoint || !auth || !p256dh) return null;
  return {
    previous: { endpoint: previous.endpoint, auth: former },
    endpoint: next.endpoint,
    keys: { auth, p256dh },
  };
}
