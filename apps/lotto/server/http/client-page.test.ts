import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';

let lotto: RunningLotto;
beforeAll(async () => {
  lotto = await runningLotto();
});
afterAll(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

describe('the page', () => {
  it('is served in the brand and language of the launch, with a policy that allows nothing foreign', async () => {
    const reply = await lotto.get('/lotto/?merchant=lotus&language=VI&backUrl=%2Fm%2Felott');
    expect(reply.body).toContain('lang="vi-VN" dir="ltr" data-skin="lacquer"');
    expect(reply.body).toContain('Lotus &#38; &#60;Friends&#62;');
    expect(reply.body).toContain('<style>:root{--accent:#edbb4f}</style>');
    const boot = /id="boot">(.*)<\/script>/.exec(reply.body)?.[1] ?? '';
    expect(JSON.parse(boot).page).toEqual({
      merchant: 'lotus',
      skin: 'lacquer',
      language: 'VI',
      locale: 'vi-VN',
      gameCode: 'VNQ60',
      gameName: 'Hà Nội VIP',
      backUrl: '/m/elott',
    });
    expect(boot).not.toContain('<');
    expect(reply.headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/,
    );
  });

  it('finds the merchant by its host, falls back to its language, and to home for a foreign backUrl', async () => {
    const reply = await lotto.get('/lotto/?language=XX&backUrl=https%3A%2F%2Fevil.example');
    const boot = JSON.parse(/id="boot">(.*)<\/script>/.exec(reply.body)?.[1] ?? '{}');
    expect(boot.page).toMatchObject({ language: 'EN', gameName: 'Northern Quick 60', backUrl: '/m/home' });
    expect((await lotto.get('/lotto/?merchant=nobody')).status).toBe(404);
  });

  it('has assets that may be kept for ever, and nothing above them', async () => {
    const asset = await lotto.get('/lotto/assets/client-abc.js');
    expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await lotto.get('/lotto/assets/..%2f..%2fetc%2fpasswd')).status).toBe(404);
    expect((await lotto.get('/lotto/assets/missing.js')).status).toBe(404);
  });
});
