import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';

let lotto: RunningLotto;
beforeAll(async () => {
  lotto = await runningLotto();
});
afterAll(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

const bootOf = (body: string) => parseHtml(body).getElementById('boot')?.textContent ?? '';

describe('the page', () => {
  test('is served in the brand and language of the launch, with a policy that allows no foreign origin', async () => {
    const reply = await lotto.get('/lotto/?merchant=lotus&language=VI&backUrl=%2Fm%2Felott');
    const { documentElement, title } = parseHtml(reply.body);
    expect(documentElement.matches('[lang="vi-VN"][dir="ltr"][data-skin="lacquer"]')).toBe(true);
    expect(title).toContain('Lotus & <Friends>');
    expect(parseHtml(reply.body).querySelector('style')?.textContent).toBe(':root{--accent:#edbb4f}');
    const boot = bootOf(reply.body);
    const { games, ...page } = JSON.parse(boot).page;
    expect(games[0]).toEqual({ code: 'VNQ60', name: 'Hà Nội VIP', art: 'balls', hue: 20, tag: 'HOT' });
    expect(page).toEqual({
      frame: { name: 'Lotus', promise: 'Một sảnh cho mọi kỳ quay', text: 'Xổ số ba miền.', textColor: null },
      merchant: 'lotus',
      skin: 'lacquer',
      language: 'VI',
      locale: 'vi-VN',
      timeZone: 'Asia/Ho_Chi_Minh',
      gameCode: 'VNQ60',
      title: null,
      view: 'lobby',
      hasLobby: true,
      prizeMode: 'ODDS',
      playType: '',
      backUrl: '/m/elott',
    });
    expect(boot).not.toContain('<');
    expect(reply.headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/,
    );
  });

  test('finds the merchant by its host, falls back to its language, and to home for a foreign backUrl', async () => {
    const reply = await lotto.get('/lotto/?language=XX&backUrl=https%3A%2F%2Fevil.example');
    const boot = JSON.parse(bootOf(reply.body));
    expect(boot.page).toMatchObject({ language: 'EN', backUrl: '/m/home' });
    expect((await lotto.get('/lotto/?merchant=nobody')).status).toBe(404);
  });

  test.each([
    ['code=KENO', { gameCode: 'KENO', view: 'betting' }, 'KENO'],
    ['code=KENO&view=lobby&hasLobby=false', { gameCode: 'KENO', view: 'lobby', hasLobby: false }, 'KENO'],
    ['area=SEA', { gameCode: 'TH', view: 'lobby' }, 'TH'],
    ['area=SEA&code=VNQ60&view=betting', { gameCode: 'VNQ60', view: 'betting' }, 'VNQ60'],
    ['code=toString&area=toString', { gameCode: 'VNQ60', view: 'lobby' }, 'VNQ60'],
    ['prizeMode=REBATE&playType=xien', { prizeMode: 'REBATE', playType: 'xien' }, 'VNQ60'],
    ['prizeMode=Lott', { prizeMode: 'ODDS' }, 'VNQ60'],
    ['prizeMode=BEST', { prizeMode: 'ODDS' }, 'VNQ60'],
    ['title=H%C3%A0%20N%E1%BB%99i%20VIP&code=VNQ60', { title: 'Hà Nội VIP' }, 'VNQ60'],
    ['title=%3Cscript%3E', { title: null }, 'VNQ60'],
    ['title=Call%200900%20and%20say%20your%20password', { title: null }, 'VNQ60'],
  ])('reads the launch parameters: %s', async (query, expected, first) => {
    const reply = await lotto.get(`/lotto/?merchant=lotus&language=EN&${query}`);
    const { page } = JSON.parse(bootOf(reply.body));
    expect(page).toMatchObject(expected);
    expect(page.games[0].code).toBe(first);
    expect(parseHtml(reply.body).querySelectorAll('script:not([src])')).toHaveLength(1);
  });

  test('offers only the merchant’s games, in one lobby where the market is not Vietnam’s', async () => {
    const pageOf = async (query: string) =>
      JSON.parse(bootOf((await lotto.get(`/lotto/?merchant=narrow&${query}`)).body)).page;
    const page = await pageOf('code=KENO&area=SEA');
    expect(page.games.map(({ code }: { code: string }) => code)).toEqual(['KENO', 'VNQ60', 'SG4D']);
    expect(page.gameCode).toBe('KENO');
    expect(await pageOf('code=TH&area=SEA')).toMatchObject({ gameCode: 'VNQ60', view: 'lobby' });
  });

  test('serves immutable assets, and no files above them', async () => {
    const asset = await lotto.get('/lotto/assets/client-abc.js');
    expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await lotto.get('/lotto/assets/..%2f..%2fetc%2fpasswd')).status).toBe(404);
    expect((await lotto.get('/lotto/assets/missing.js')).status).toBe(404);
  });
});
