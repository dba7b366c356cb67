import { afterAll, beforeAll, expect, test } from 'vitest';
import { START } from '../testing/lotto-fixture.ts';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';

const DRAW = 'VNQ60-20261121-0733';

let lotto: RunningLotto;
beforeAll(async () => {
  lotto = await runningLotto();
  await lotto.at(START);
});
afterAll(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'draws cannot be written over HTTP: rejects %s',
  async (method) => {
    const payload = JSON.stringify({ numbers: [{ prize: 'special', numbers: ['00000'] }], state: 'drawn' });
    const token = await lotto.enter(`player-${method}`, 1_000n);
    const headers = { host: 'lotus.localhost:4400', 'content-type': 'application/json', authorization: token };
    for (const url of [
      `/lotto/api/draws/${DRAW}`,
      '/lotto/api/draws',
      `/lotto/vendor/v1/draws/${DRAW}`,
      '/lotto/vendor/v1/draws',
    ]) {
      const { statusCode } = await lotto.lotto.app.inject({ method, url, headers, payload });
      expect([url, statusCode]).toEqual([url, 404]);
    }
    const { json } = await lotto.get(`/lotto/api/draws/${DRAW}`);
    expect(json.value).toMatchObject({ state: 'open', numbers: null, proof: null });
  },
);
