import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

const NOW = Date.parse('2026-11-21T05:12:30Z');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ now: () => NOW });
});
afterAll(() => gateway.close());

test.each(['lotus', 'aurora', 'samba'])(
  'the status of %s names the merchant of the host and our clock',
  async (merchant) => {
    const reply = await gateway.call('system.status', { host: `${merchant}.localhost`, query: { device: 'MOBILE' } });
    expect(reply.json.value).toEqual({
      merchantCode: merchant,
      maintenance: false,
      maintenanceEnd: null,
      regionRestriction: false,
      ip: '127.0.0.1',
      country: null,
      affiliateCode: null,
      sandbox: true,
      serverTime: NOW,
    });
  },
);

test.each([
  ['lotus', 'VN', '84', 'VND', '₫', 'AFTER'],
  ['aurora', 'PH', '63', 'PHP', '₱', 'BEFORE'],
  ['samba', 'BR', '55', 'BRL', 'R$', 'BEFORE'],
])(
  'the market of %s is %s, dialled +%s, paid in %s',
  async (merchant, country, dialling, currency, symbol, position) => {
    const { value } = (await gateway.call('system.country', { host: `${merchant}.localhost` })).json;
    expect(value).toMatchObject({
      countryCode: country,
      countryDialingCode: dialling,
      currency,
      currencySymbol: symbol,
      currencyPosition: position,
    });
    expect(value.countries).toContainEqual({ countryCode: country, countryDialingCode: dialling });
  },
);

/** The manifest, which comes without the envelope. */
async function manifestOf(host: string, language: string): Promise<Record<string, unknown>> {
  const reply = await gateway.call('system.manifest', { host, headers: { language } });
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  return reply.json as unknown as Record<string, unknown>;
}

test('returns a manifest with the merchant’s name, in the caller’s language', async () => {
  expect(await manifestOf('lotus.localhost', 'VI')).toMatchObject({
    name: 'Lotus — xổ số ba miền',
    short_name: 'Lotus',
    lang: 'vi-VN',
    dir: 'ltr',
    id: '/m/home',
    start_url: '/m/home?from=pwa',
    scope: '/m/',
    display: 'standalone',
    orientation: 'portrait',
  });
});

test.each(['lotus', 'aurora', 'samba'])('returns the icons and colours of %s', async (merchant) => {
  const manifest = await manifestOf(`${merchant}.localhost`, 'EN');
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[];
  expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
    ['any', 'maskable'].flatMap((purpose) => [192, 256, 384, 512].map((size) => `${purpose} ${size}x${size}`)),
  );
  for (const { src } of icons) expect(src).toMatch(new RegExp(`^/m/brand/${merchant}/pwa-\\d+\\.png$`));
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/i);
});

test('offers shortcuts and screenshots in the caller’s language', async () => {
  const { screenshots, shortcuts } = (await manifestOf('lotus.localhost', 'VI')) as {
    shortcuts: { name: string; url: string }[];
    screenshots: unknown[];
  };
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Xổ số', '/m/elott?from=pwa'],
    ['Cược của tôi', '/m/member/bets?from=pwa'],
    ['Nạp tiền', '/m/member/deposit?from=pwa'],
    ['Hỗ trợ', '/m/support?from=pwa'],
  ]);
  expect(screenshots).toEqual([
    {
      src: '/m/brand/lotus/screenshot-home.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Trang chủ',
    },
  ]);
});

test('returns the manifest in the language of the page that links to it, if the merchant has it', async () => {
  const langOf = async (lang: string) => {
    const reply = await gateway.call('system.manifest', {
      headers: { 'accept-language': 'vi' },
      query: { merchantCode: 'lotus', lang },
    });
    return (reply.json as unknown as { lang: string }).lang;
  };
  expect([await langOf('EN'), await langOf('CN'), await langOf('PT-BR'), await langOf('')]).toEqual([
    ...['en-US', 'zh-CN'],
    ...['vi-VN', 'vi-VN'],
  ]);
});

test('returns the manifest of the host’s merchant, regardless of the merchant requested', async () => {
  const reply = await gateway.call('system.manifest', { query: { merchantCode: 'samba' } });
  expect((reply.json as unknown as { short_name: string }).short_name).toBe('Lotus');
});

test('returns the merchant’s hosts as speed lines, or an empty list', async () => {
  const linesOf = async (host: string) => (await gateway.call('system.domainRoute', { host })).json.value.domainList;
  const lines = await linesOf('lotus.localhost');
  expect(lines).toEqual(['lotus.localhost', 'lotus-one.localhost', 'lotus-two.localhost']);
  expect(await linesOf('samba.localhost')).toEqual([]);
  for (const host of lines)
    expect((await gateway.call('system.status', { host })).json.value.merchantCode).toBe('lotus');
});

test('answers a ping with the server’s clock, regardless of its query', async () => {
  const events = JSON.stringify([{ name: 'firstOpen' }]);
  for (const query of [{}, { _: '1795000000000' }, { events }])
    expect((await gateway.call('system.ping', { query })).json.value).toEqual({ serverTime: NOW });
  expect((await gateway.call('system.ping', { query: { events: 'x'.repeat(2001) } })).status).toBe(400);
});
