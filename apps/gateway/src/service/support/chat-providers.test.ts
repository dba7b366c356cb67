import { constants, createDecipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { toMerchant } from '@foyer/merchant/merchant.ts';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, TEST_SECRET, type TestGateway } from '../../testing/boot-gateway.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import { findSupportFaults, type SupportDocument } from './support-document.ts';

const HOST = 'https://chat.example';
const LIVECHAT = `${HOST}/tracking.js?license=100`;
const COMM100 = `${HOST}/livechat.ashx?siteId=7&codePlan=abc`;
const SUPPORT: SupportDocument = {
  hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
  answerHours: 3,
  replies: [],
  tags: [],
  entries: [
    { csType: 'LIVECHAT', csPosition: 'chat', path: LIVECHAT },
    { csType: 'COMM100VIP', csPosition: 'chat', path: COMM100, labelIds: [12] },
    {
      csType: 'MIDUOKE',
      csPosition: 'channel',
      path: `${HOST}/room/1`,
      name: { EN: 'Chat in Chinese', VI: 'Tiếng Trung' },
    },
    { csType: 'AICAN', csPosition: 'channel', path: 'https://elsewhere.example/frame' },
  ],
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({
    change: (merchant) =>
      merchant.code === 'samba'
        ? toMerchant({ ...merchant, switches: { ...merchant.switches, CBS3: false } })
        : toMerchant({
            ...merchant,
            chatProviders: {
              LIVECHAT: { hosts: [HOST] },
              COMM100: { hosts: [HOST] },
              MIDUOKE: { hosts: [HOST] },
              AICAN: { hosts: [HOST] },
            },
          }),
  });
  await publishDocument(gateway, { merchant: 'lotus', kind: 'support' }, SUPPORT);
  await publishDocument(gateway, { merchant: 'aurora', kind: 'support' }, SUPPORT);
});
afterAll(() => gateway.close());

const setLabel = (username: string, labelId: number) =>
  gateway.database.pool.query(`update foyer.member set club_label = $2 where username = $1`, [
    username,
    JSON.stringify({ labelId, labelName: 'Gold', type: 'AUTO', rankLevel: 2 }),
  ]);

/** A caller's key, as a browser generates it. */
async function newReplyKey() {
  const { kid, publicKey } = (await gateway.call('session.key', { query: { _: '0' } })).json.value;
  const raw = randomBytes(32);
  const key = publicEncrypt(
    {
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    } as never,
    raw,
  ).toString('base64url');
  return { raw, query: { kid, key } };
}

function openPath(path: string, key: Buffer): string {
  const bytes = Buffer.from(path, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from('GET /wps/relay/WPSCORE_getCustomerServiceScript'));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}

async function entriesOf(options: { token?: string; host?: string; headers?: Record<string, string> } = {}) {
  const { query, raw } = await newReplyKey();
  const { value } = (await gateway.call('relay.customerServiceScript', { ...options, query })).json;
  return { ...value, entries: value.entries.map((entry) => ({ ...entry, path: openPath(entry.path, raw) })) };
}

describe('the entries of customer service', () => {
  test('are the general ones for a visitor, with paths that only the caller can read', async () => {
    const { entries, labelId, level } = await entriesOf();
    expect(entries).toEqual([
      { csType: 'LIVECHAT', csPosition: 'chat', labelIds: [], path: LIVECHAT, name: '', customerId: null },
      {
        csType: 'MIDUOKE',
        csPosition: 'channel',
        labelIds: [],
        path: `${HOST}/room/1`,
        name: 'Tiếng Trung',
        customerId: null,
      },
    ]);
    expect([labelId, level]).toEqual([null, '']);
  });

  test('are the labelled ones for a member with that label, else the general ones', async () => {
    const { token } = await gateway.member('labelled01');
    const chats = async () => (await entriesOf({ token })).entries.filter(({ csPosition }) => csPosition === 'chat');
    expect((await chats()).map(({ csType }) => csType)).toEqual(['LIVECHAT']);
    await setLabel('labelled01', 11);
    expect((await chats()).map(({ csType }) => csType)).toEqual(['LIVECHAT']);
    await setLabel('labelled01', 12);
    expect((await chats()).map(({ csType, path }) => [csType, path])).toEqual([['COMM100VIP', COMM100]]);
    expect((await entriesOf({ token, headers: { language: 'CN' } })).level).toBe('黄金');
  });

  test('identify a member to each provider by a different, opaque id', async () => {
    const { id, token } = await gateway.member('opaque01');
    const other = await gateway.member('opaque02');
    const mine = (await entriesOf({ token })).entries.map(({ customerId }) => customerId ?? '');
    const theirs = (await entriesOf({ token: other.token })).entries.map(({ customerId }) => customerId);
    expect(new Set([...mine, ...theirs]).size).toBe(4);
    for (const one of mine) {
      expect(one).toMatch(/^[0-9a-f]{24}$/);
      expect(one).not.toContain(id);
    }
    expect((await entriesOf({ token })).entries.map(({ customerId }) => customerId)).toEqual(mine);
  });

  test('have no path without a key, and a path with different bytes on each call', async () => {
    const { value } = (await gateway.call('relay.customerServiceScript')).json;
    expect(value.entries.map(({ path }) => path)).toEqual(['', '']);
    const { query } = await newReplyKey();
    const ask = async () => (await gateway.call('relay.customerServiceScript', { query })).json.value.entries[0]?.path;
    expect(await ask()).not.toBe(await ask());
  });

  test.each([
    ['a key that is not wrapped by ours', async () => ({ ...(await newReplyKey()).query, key: 'A'.repeat(342) })],
    ['an unknown key id', async () => ({ ...(await newReplyKey()).query, kid: '0'.repeat(16) })],
    ['a key id alone', async () => ({ kid: (await newReplyKey()).query.kid })],
  ])('are refused for %s', async (_what, query) => {
    const reply = await gateway.call('relay.customerServiceScript', { query: await query() });
    expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  });

  test('are refused where the merchant has no customer service', async () => {
    for (const name of ['relay.customerServiceScript', 'chat.authKey'] as const)
      expect((await gateway.call(name, { host: 'samba.localhost' })).json.errorCode).toBe('access.denied');
  });
});

test('offers members no widget of a provider that could not tell them apart', async () => {
  const second = await bootGateway({
    chatAccounts: {},
    change: (merchant) =>
      toMerchant({ ...merchant, chatProviders: { LIVECHAT: { hosts: [HOST] }, AICAN: { hosts: [HOST] } } }),
  });
  try {
    const entries = [
      { csType: 'LIVECHAT', csPosition: 'chat', path: LIVECHAT },
      { csType: 'AICAN', csPosition: 'channel', path: `${HOST}/frame` },
    ];
    await publishDocument(second, { merchant: 'lotus', kind: 'support' }, { ...SUPPORT, entries });
    const typesFor = async (token?: string) =>
      (await second.call('relay.customerServiceScript', { ...(token && { token }) })).json.value.entries.map(
        ({ csType }) => csType,
      );
    expect(await typesFor()).toEqual(['LIVECHAT', 'AICAN']);
    expect(await typesFor((await second.member('shared01')).token)).toEqual(['AICAN']);
  } finally {
    await second.close();
  }
});

test.each([
  [{ csType: 'TX-CHAT', csPosition: 'chat', path: LIVECHAT }, 'has no path'],
  [{ csType: 'TX-CHAT', csPosition: 'page' }, 'no widget for every page'],
  [{ csType: 'LIVECHAT', csPosition: 'chat' }, 'has no path, which LIVECHAT needs'],
  [{ csType: 'LIVECHAT', csPosition: 'chat', path: `${HOST}/tracking.js` }, 'no license'],
  [{ csType: 'COMM100', csPosition: 'chat', path: `${HOST}/livechat.ashx` }, 'no siteId'],
  [{ csType: 'AICAN', csPosition: 'page', path: `${HOST}/frame` }, 'no widget for every page'],
] as const)('rejects the entry %j', (entry, fault) => {
  expect(findSupportFaults({ ...SUPPORT, entries: [entry as never] }).join()).toContain(fault);
});

describe('a token for a chat provider', () => {
  const ask = (token: string, body: object = { csType: 'LIVECHAT' }) =>
    gateway.call('chat.providerToken', { token, body });

  test('is a LiveChat token for the member’s own customer, who stays the same at the next login', async () => {
    const first = await gateway.member('chatting01');
    const one = (await ask(first.token)).json.value;
    expect(gateway.sandbox.chats.entityOf(one.token)).toBe(one.entityId);
    const { token } = (
      await gateway.call('session.login', {
        body: { username: 'chatting01', password: 'correct horse', type: 'username' },
      })
    ).json.value;
    const two = (await ask(token ?? '')).json.value;
    expect(two.entityId).toBe(one.entityId);
    expect(two.token).not.toBe(one.token);
    const other = await gateway.member('chatting02');
    expect((await ask(other.token)).json.value.entityId).not.toBe(one.entityId);
  });

  test('is requested once a session until shortly before it expires, since each one is billed', async () => {
    const { token } = await gateway.member('chatting03');
    const one = (await ask(token)).json.value;
    expect((await ask(token)).json.value).toEqual(one);
    expect((await ask(token, { csType: 'LIVECHAT', isFresh: true })).json.value.token).toBe(one.token);
    await gateway.clock.advance(31_000);
    expect((await ask(token, { csType: 'LIVECHAT', isFresh: true })).json.value.token).not.toBe(one.token);
  });

  test('is an artifact that Comm100 can verify, with an opaque id and the level', async () => {
    const { token } = await gateway.member('chatting04');
    await setLabel('chatting04', 12);
    const { entityId, token: artifact } = (await ask(token, { csType: 'COMM100VIP' })).json.value;
    const secret = new TextEncoder().encode(gateway.sandbox.keys.chatKeys.lotus?.comm100.ssoSecret);
    const { payload } = await jwtVerify(artifact, secret, { currentDate: new Date(gateway.clock.now()) });
    expect(payload).toMatchObject({ iss: 'foyer:lotus', sub: entityId, level: 'Gold' });
    expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'iss', 'level', 'sub']);
  });

  test('is refused to visitors, and for a provider that the merchant does not use', async () => {
    expect((await gateway.call('chat.providerToken', { body: { csType: 'LIVECHAT' } })).status).toBe(401);
    const { token } = await gateway.member('chatting05', 'samba.localhost');
    const reply = await gateway.call('chat.providerToken', {
      token,
      host: 'samba.localhost',
      body: { csType: 'LIVECHAT' },
    });
    expect(reply.json.errorCode).toBe('not.found');
  });

  test('is unavailable while the provider does not answer', async () => {
    const account = { url: 'http://127.0.0.1:9', clientId: 'c', organizationId: 'o', agentToken: 'a:b' };
    const second = await bootGateway({
      secret: TEST_SECRET,
      chatAccounts: { lotus: { LIVECHAT: account } },
      change: (merchant) => toMerchant({ ...merchant, chatProviders: { LIVECHAT: {} } }),
    });
    try {
      const { token } = await second.member('chatting06');
      const reply = await second.call('chat.providerToken', { token, body: { csType: 'LIVECHAT' } });
      expect([reply.status, reply.json.errorCode]).toEqual([503, 'unavailable']);
    } finally {
      await second.close();
    }
  });
});
