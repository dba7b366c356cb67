import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakePush, fakePush } from '../../device/testing/fake-push.ts';
import { fakeStorage } from '../../device/testing/fake-storage.ts';

const DAY_MS = 86_400_000;
const VAPID = `B${'C'.repeat(86)}`;
const SETTING = {
  ...{ provider: 'webpush', vapidKey: VAPID, firebase: false, appId: '', apiKey: '', authDomain: '', projectId: '' },
  ...{ messagingSenderId: '', facebookAppId: '', googleWebClientId: '' },
  servers: { installations: '/fis', registrations: '/reg' },
};
const FCM = {
  ...SETTING,
  ...{ provider: 'fcm', firebase: true, appId: '1:1:web:1', apiKey: 'key', projectId: 'foyer', messagingSenderId: '1' },
};

const calls: { name: string; body: unknown }[] = [];
let answers: Record<string, unknown>;
let push: FakePush;

vi.mock('../../gateway/browser-call.ts', () => ({
  browserCall: () => async (name: string, input?: { body?: unknown }) => {
    calls.push({ name, body: input?.body });
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  },
}));

const load = async () => ({
  ...(await import('./bind-push.ts')),
  ...(await import('./unbind-push.ts')),
  ...(await import('./turn-on-here.ts')),
  ...(await import('../../device/deferred/push-marks.ts')),
  session: await import('../../device/session-store.ts'),
});
let page: Awaited<ReturnType<typeof load>>;

/** Changes an answer of the gateway. */
const answer = (name: string, value: unknown) => () => {
  answers[name] = value;
};
/** Changes the browser. */
const change = (changed: Partial<FakePush>) => () => Object.assign(push, changed);
const logIn = (id: string) =>
  page.session.storeSession({
    id,
    token: `token-${id}`,
    merchantCode: 'lotus',
    userName: id,
    type: 0,
    firstTimeLogin: false,
  });

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  fakeStorage();
  vi.stubGlobal('document', { referrer: '', documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  push = fakePush();
  push.permission = 'granted';
  calls.length = 0;
  answers = {
    'push.setting': SETTING,
    'push.subscribe': { deviceId: '7', recipient: '0a' },
    'relay.fcmBind': { deviceId: '8', recipient: '0a' },
    'relay.fcmUnsubscribe': {},
    'push.unsubscribe': {},
  };
  page = await load();
  logIn('1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bind = (turnsOn = false) => page.bindPush({ turnsOn, now: Date.now() });
const isDue = () => {
  const session = page.session.readSession();
  return session !== null && page.isBindDue(session, Date.now());
};
const bodiesOf = (name: string) => calls.filter((one) => one.name === name).map(({ body }) => body);

test('sends the browser’s subscription to the gateway and the member to the worker', async () => {
  await bind(true);
  expect(bodiesOf('push.subscribe')).toEqual([
    {
      endpoint: 'https://fcm.googleapis.com/fcm/send/browser-1',
      keys: { auth: 'a'.repeat(22), p256dh: 'B'.repeat(87) },
      turnsOn: true,
    },
  ]);
  expect(push.posted).toEqual([{ type: 'RECIPIENT', recipient: '0a' }]);
  expect(page.readPushMark()).toMatchObject({ deviceId: '7', memberId: '1', token: '' });
});

test('is due again after seven days, on another visit, and for another member', async () => {
  expect(isDue()).toBe(true);
  await bind();
  expect(isDue()).toBe(false);
  vi.advanceTimersByTime(7 * DAY_MS - 1);
  expect(isDue()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isDue()).toBe(true);
  await bind();
  expect(isDue()).toBe(false);
  logIn('2');
  expect(isDue()).toBe(true);
});

test('keeps the subscription of the browser, unless it is for another key', async () => {
  await bind();
  await bind();
  expect(push.subscription?.endpoint).toMatch(/browser-1$/);
  answers['push.setting'] = { ...SETTING, vapidKey: `B${'D'.repeat(86)}` };
  await bind();
  expect(push.subscription?.endpoint).toMatch(/browser-2$/);
});

test('gets a token of Firebase without its SDK, and forgets the one that it replaces', async () => {
  answers['push.setting'] = FCM;
  const sent: { url: string; init: RequestInit }[] = [];
  let token = 'token-of-firebase-1';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Response.json(url.startsWith('/fis') ? { authToken: { token: 'proof' } } : { token });
  });
  await bind();
  token = 'token-of-firebase-2';
  await bind();
  expect(sent.map(({ url }) => url)).toEqual([
    ...['/fis/v1/projects/foyer/installations', '/reg/v1/projects/foyer/registrations'],
    ...['/fis/v1/projects/foyer/installations', '/reg/v1/projects/foyer/registrations'],
  ]);
  const bodies = sent.map(({ init }) => JSON.parse(String(init.body)));
  expect(bodies[0]).toMatchObject({ appId: '1:1:web:1', authVersion: 'FIS_v2' });
  expect(bodies[0].fid).toMatch(/^[cdef][\w-]{21}$/);
  expect(bodies[2].fid).toBe(bodies[0].fid);
  expect(bodies[1].web).toMatchObject({ applicationPubKey: VAPID, endpoint: expect.stringContaining('browser-1') });
  expect(new Headers(sent[1]?.init.headers).get('x-goog-firebase-installations-auth')).toBe('FIS proof');
  expect(bodiesOf('relay.fcmBind')).toMatchObject([{ registrationToken: 'token-of-firebase-1', topic: 'ALL' }, {}]);
  expect(bodiesOf('relay.fcmUnsubscribe')).toEqual([{ registrationToken: 'token-of-firebase-1' }]);
});

test.each([
  ['missing-config', answer('push.setting', { ...SETTING, vapidKey: '' })],
  ['missing-config', answer('push.setting', { ...FCM, messagingSenderId: '' })],
  ['missing-config', answer('push.setting', new Error('offline'))],
  ['unsupported-browser', () => vi.stubGlobal('isSecureContext', false)],
  ['indexed-db-unsupported', () => vi.stubGlobal('indexedDB', undefined)],
  ['permission-blocked', change({ permission: 'denied' })],
  ['permission-default', change({ permission: 'default' })],
  ['failed-service-worker-registration', change({ hasWorker: false })],
  ['token-subscribe-failed', change({ isReachable: false })],
  ['token-subscribe-failed', answer('push.subscribe', new Error('refused'))],
])('fails with %s of §8', async (fault, breakIt) => {
  breakIt();
  await expect(bind()).rejects.toMatchObject({ fault });
  expect(page.readPushMark()).toBeNull();
});

test('fails with token-subscribe-no-token where Firebase answers without one', async () => {
  answers['push.setting'] = FCM;
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.startsWith('/fis') ? { authToken: { token: 'x' } } : {}),
  );
  await expect(bind()).rejects.toMatchObject({ fault: 'token-subscribe-no-token' });
});

test('fails with token-update-failed if it worked before', async () => {
  await bind();
  answers['push.subscribe'] = new Error('offline');
  await expect(bind()).rejects.toMatchObject({ fault: 'token-update-failed' });
});

test('does not bind a browser whose member has logged out meanwhile', async () => {
  const binding = bind();
  page.session.clearSession();
  await expect(binding).rejects.toMatchObject({ fault: 'token-subscribe-failed' });
  expect(page.readPushMark()).toBeNull();
  expect(push.posted).toEqual([]);
});

test.each([
  ['it is set up', () => undefined, true],
  ['the gateway has no such call', answer('push.setting', new Error('404')), false],
  ['the operator has left something out', answer('push.setting', { ...FCM, appId: '' }), false],
  ['the site has no worker', change({ hasWorker: false }), false],
])('decides whether to offer it when %s', async (_when, prepare, expected) => {
  prepare();
  expect(await page.isPushSetUp()).toBe(expected);
});

test('a logout ends the subscription in the browser, at the gateway and in the worker', async () => {
  await bind();
  await page.unbindPush();
  expect(push.subscription).toBeNull();
  expect(bodiesOf('push.unsubscribe')).toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/browser-1' }]);
  expect(push.posted.at(-1)).toEqual({ type: 'RECIPIENT', recipient: '' });
  expect(page.readPushMark()).toBeNull();
});

test('a logout without a connection still silences the worker', async () => {
  await bind();
  answers['push.unsubscribe'] = new Error('offline');
  await expect(page.unbindPush()).rejects.toMatchObject({ fault: 'token-unsubscribe-failed' });
  expect(push.posted.at(-1)).toEqual({ type: 'RECIPIENT', recipient: '' });
  expect(push.subscription).toBeNull();
});

test.each([
  ['granted', null, 1],
  ['denied', 'permission-blocked', 0],
  ['default', 'permission-default', 0],
] as const)('asks for permission after a tap; the browser answers %s', async (answer, fault, bound) => {
  push.permission = 'default';
  push.answer = answer;
  expect(await page.turnOnHere({ turnsOn: true })).toBe(fault);
  expect(push.questions).toBe(1);
  expect(bodiesOf('push.subscribe')).toHaveLength(bound);
});

test('explains that an iPhone’s page has to be on the home screen first', async () => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Safari/604.1',
    maxTouchPoints: 5,
  });
  expect(await page.turnOnHere({ turnsOn: true })).toBe('not-installed');
  expect(push.questions).toBe(0);
});
