import { GAMES } from '@foyer/lottery/games.data.ts';
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

const bootOf = (body: string) => JSON.parse(parseHtml(body).getElementById('boot')?.textContent ?? '').page;

describe('the page that repeats a draw', () => {
  test('is open to anyone, in the brand of the host and its language, with the policy of the client', async () => {
    const reply = await lotto.get('/lotto/verify/KENO-20261121-0061');
    expect(reply.status).toBe(200);
    const { documentElement, title } = parseHtml(reply.body);
    expect(documentElement.matches('[lang="vi-VN"][dir="ltr"][data-skin="lacquer"]')).toBe(true);
    expect(title).toMatch(/· Lotus & <Friends>$/);
    expect(parseHtml(reply.body).querySelector('style')?.textContent).toBe(':root{--accent:#edbb4f}');
    expect(bootOf(reply.body)).toMatchObject({ drawId: 'KENO-20261121-0061', language: 'VI', locale: 'vi-VN' });
    const client = await lotto.get('/lotto/');
    expect(reply.headers['content-security-policy']).toBe(client.headers['content-security-policy']);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('uses the language of its URL and the merchant’s game names', async () => {
    const { games } = bootOf((await lotto.get('/lotto/verify/?language=VI')).body);
    expect(games.map(({ code }: { code: string }) => code)).toEqual(GAMES.map(({ code }) => code));
    expect(games[0]).toEqual({ code: 'VNQ60', name: 'Hà Nội VIP' });
    expect(bootOf((await lotto.get('/lotto/verify/VNQ60-1?language=XX')).body)).toMatchObject({ language: 'EN' });
  });

  test('answers 404 for an unknown host and for an impossible draw id', async () => {
    expect((await lotto.get('/lotto/verify/VNQ60-1?merchant=nobody')).status).toBe(404);
    expect((await lotto.get('/lotto/verify/%3Cscript%3E')).status).toBe(400);
    expect((await lotto.get(`/lotto/verify/${'A'.repeat(61)}`)).status).toBe(400);
  });
});
