import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCampaign } from './campaign.ts';

const NAMES = [
  'affiliateCode',
  'referralCode',
  'r',
  'inApp',
  'fullscreen',
  'from',
  'fbclid',
  'gclid',
  'ttclid',
  'kwaiclid',
  'bbg',
  'isBgeTest',
  'cid',
  'kw',
];

test.each(NAMES)('keeps %s across navigation', (name) => {
  expect(withCampaign('/m/news', `?${name}=a%20b`)).toBe(`/m/news?${name}=a+b`);
});

test('drops every other parameter of the current address', () => {
  expect(withCampaign('/m/news', '?go=/m/home&token=secret&before=1&ended=1')).toBe('/m/news');
  expect(withCampaign('/m/news', '?go=/m/home&r=A1')).toBe('/m/news?r=A1');
});

test.each([
  ['/m/launchGame?code=lobby', '/m/launchGame?code=lobby&r=A1'],
  ['/m/register?r=B2', '/m/register?r=B2'],
  ['/m/home#top', '/m/home?r=A1#top'],
  ['/m/activity?id=x#end', '/m/activity?id=x&r=A1#end'],
  ['/m/index.html', '/m/index.html?r=A1'],
  ['?before=12', '?before=12&r=A1'],
  ['/', '/?r=A1'],
  ['/m', '/m?r=A1'],
  ['/m/home?', '/m/home?r=A1'],
])('turns %s into %s, keeping the target’s own parameters and hash', (to, address) => {
  expect(withCampaign(to, '?r=A1')).toBe(address);
});

test.each([
  'https://other.test/m/home',
  '//other.test/m/home',
  'mailto:help@other.test',
  '/lotto/?launchToken=t',
  '/m/sw.js',
  '/m/brand/lotus/pwa-192.png?v=1',
  '/mobile',
  '#top',
  '',
])('leaves %j unchanged', (to) => {
  expect(withCampaign(to, '?r=A1')).toBe(to);
});

test('caps a value at 200 characters and encodes it again', () => {
  const stored = withCampaign('/m/home', `?kw=${'é&'.repeat(300).replaceAll('&', '%26')}`);
  expect(new URL(stored, 'http://site.test').searchParams.get('kw')).toBe('é&'.repeat(100));
});

const word = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.toWellFormed());
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), word), word), { maxLength: 6 })
  .map((pairs) => String(new URLSearchParams(pairs)));
const path = fc.constantFrom('/m/home', '/m/member/home', '/m/index.html', '/m/launchGame', '/');
const hash = word.map((text) => (text ? `#${encodeURIComponent(text)}` : ''));
const target = fc
  .tuple(path, query, hash)
  .map(([before, search, after]) => before + (search ? `?${search}` : '') + after);

test('keeps path and hash of the target for any campaign', () => {
  fc.assert(
    fc.property(target, query, (to, search) => {
      const [before, after] = [to, withCampaign(to, search)].map((one) => new URL(one, 'http://site.test'));
      expect([after?.origin, after?.pathname, after?.hash]).toEqual([before?.origin, before?.pathname, before?.hash]);
    }),
  );
});

test('never changes the target’s own parameters, nor adds one twice', () => {
  fc.assert(
    fc.property(target, query, (to, search) => {
      const own = [...new URL(to, 'http://site.test').searchParams];
      const all = [...new URL(withCampaign(to, search), 'http://site.test').searchParams];
      expect(all.slice(0, own.length)).toEqual(own);
      const added = all.slice(own.length).map(([name]) => name);
      expect(new Set(added).size).toBe(added.length);
      for (const name of added)
        expect([own.some(([one]) => one === name), NAMES.includes(name)]).toEqual([false, true]);
    }),
  );
});

test('adds nothing to an address that already has the campaign', () => {
  fc.assert(
    fc.property(target, query, (to, search) => {
      const once = withCampaign(to, search);
      expect(withCampaign(once, search)).toBe(once);
    }),
  );
});

test('never adds the campaign to an address of another site', () => {
  fc.assert(
    fc.property(word, (text) => {
      for (const to of [`https://other.test/${text}`, `//${text}`, `/\\${text}`, `javascript:${text}`])
        expect(withCampaign(to, '?r=A1&fbclid=x')).toBe(to);
    }),
  );
});
