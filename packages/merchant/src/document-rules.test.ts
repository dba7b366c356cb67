import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { checkMerchantDocument } from './load-merchants.ts';
import type { MerchantDocument } from './merchant-document.ts';
import { labelOfRank, translateLabel } from './vip-labels.ts';

let lotus: MerchantDocument;
beforeAll(async () => {
  const file = new URL('../../../merchants/lotus/merchant.json', import.meta.url);
  lotus = checkMerchantDocument(JSON.parse(await readFile(file, 'utf8')), 'lotus');
});
const check = (change: object) => checkMerchantDocument({ ...lotus, ...change }, 'x.json');

test.each([
  [{ speedDomains: ['elsewhere.localhost'] }, /^x\.json: \/speedDomains elsewhere\.localhost is served by none/],
  [{ speedDomains: ['lotus.localhost.evil.test'] }, /speedDomains/],
  [{ speedDomains: [] }, /speedDomains/],
  [{ lottery: { terms: 'XX', games: [] } }, /\/lottery\/terms/],
  [{ lottery: { terms: 'VN', games: ['KENO', 'KENO'] } }, /\/lottery\/games/],
  [{ access: { countries: ['vn'] } }, /\/access\/countries\/0/],
  [{ access: { countries: [] } }, /\/access\/countries/],
  [{ access: { blockedNetworks: ['10.0.0.0/33'] } }, /blockedNetworks 10\.0\.0\.0\/33 is neither/],
  [{ access: { blockedNetworks: ['10.0.0.1', 'nobody'] } }, /blockedNetworks nobody is neither/],
  [{ access: { allow: [] } }, /\/access/],
  [{ device: { idOrigin: 'http://id.example' } }, /\/device\/idOrigin/],
  [{ device: { idOrigin: 'https://id.example/path' } }, /\/device\/idOrigin/],
  [{ device: { idOrigin: 'https://user@id.example' } }, /\/device\/idOrigin/],
  [{ smsTemplates: { hello: { EN: 'No code here.' } } }, /\/smsTemplates\/hello needs a text in EN, and \{code\}/],
  [{ smsTemplates: { hello: { VI: '{code}' } } }, /\/smsTemplates\/hello/],
  [{ secondFactor: { demands: 'passkey' } }, /\/secondFactor\/demands/],
  [{ registration: { requiresAdult: 'yes' } }, /\/registration\/requiresAdult/],
  [{ switches: { GEETEST3: true } }, /\/captcha is missing, which the switch GEETEST3 needs/],
  [{ captcha: { version: 'v5', id: 'a'.repeat(32) } }, /\/captcha\/version/],
  [{ captcha: { id: 'a'.repeat(32), key: 'secret' } }, /\/captcha/],
  [{ switches: { LINELOGIN3: true } }, /\/social\/line is missing, which the switch LINELOGIN3 needs/],
  [{ switches: { TWITTERLOGIN3: true }, social: {} }, /\/social\/firebase is missing, which the switch TWITTERLOGIN3/],
  [{ social: { telegram: { botId: '7', authDomain: 'lotus.localhost' } } }, /\/social\/telegram\/botId/],
  [{ social: { line: { clientId: '2000000001', secret: 'x' } } }, /\/social\/line/],
  [{ social: { maya: { environments: { PROD: 'http://maya.example' } } } }, /\/social\/maya/],
  [{ social: { maya: { environments: {} } } }, /\/social\/maya/],
  [{ messaging: { firebase: true, projectId: 'x' } }, /\/messaging\/vapidKey is missing, which Firebase/],
  [{ messaging: { vapidKey: 'short' } }, /\/messaging\/vapidKey/],
  [{ messaging: { serverKey: 'secret' } }, /\/messaging/],
  [{ vipLevels: [{ labelId: 1, labelName: { EN: 'A' }, conditions: {} }] }, /\/vipLevels\/0\/conditions/],
  [{ vipLevels: [{ labelId: 1, labelName: { EN: 'A' }, conditions: { wageredMinor: '1.5' } }] }, /wageredMinor/],
  [
    { vipLevels: [1, 1].map((labelId) => ({ labelId, labelName: { EN: 'A' }, conditions: { bets: 1 } })) },
    /labelId 1 twice/,
  ],
])('rejects a document with %j and names the field', (change, reason) => {
  expect(() => check(change)).toThrow(reason);
});

test.each([
  { speedDomains: ['www.lotus.localhost', 'lotus-one.localhost'] },
  { access: { countries: ['VN', 'LA'], blockedNetworks: ['10.0.0.0/8', '203.0.113.9', '2001:db8::/32'] } },
  { switches: { GEETEST3: true }, captcha: { id: '0a'.repeat(16) } },
  { device: { fingerprint: true, idOrigin: 'https://id.example.com' } },
  { device: { idOrigin: 'http://id.lotus.localhost:4400' } },
  { device: { idOrigin: 'http://id.localhost' } },
  { messaging: { facebookAppId: '1234', googleWebClientId: '1-a.apps.googleusercontent.com' } },
])('accepts a document with %j', (change) => {
  expect(check(change)).toMatchObject(change);
});

test('translates a label for the member, and keeps the stored name of one that the document no longer has', () => {
  const gold = { labelId: 12, labelName: 'Gold', type: 'AUTO', rankLevel: 2 };
  expect(translateLabel(lotus, gold, 'CN').labelName).toBe('黄金');
  expect(translateLabel(lotus, gold, 'TH').labelName).toBe('Gold');
  expect(translateLabel(lotus, { ...gold, labelId: 99 }, 'CN').labelName).toBe('Gold');
});

test('labels ranks from 1, and leaves a rank beyond the list unlabelled', () => {
  expect(labelOfRank(lotus, 2)).toEqual({ labelId: 12, labelName: 'Gold', type: 'AUTO', rankLevel: 2 });
  expect([0, 4, -1].map((rank) => labelOfRank(lotus, rank))).toEqual([null, null, null]);
  expect(labelOfRank({}, 1)).toBeNull();
});
