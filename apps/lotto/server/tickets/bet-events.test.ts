import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { EVENT_LEVEL } from '@foyer/http/log-event.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START } from '../testing/lotto-fixture.ts';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';

const DRAW = 'VNQ60-20261121-0733';
let lotto: RunningLotto;
const lines: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  lotto = await runningLotto(pino({ level: 'event', customLevels: EVENT_LEVEL }, sink) as unknown as pino.Logger);
  await lotto.at(START);
});
afterAll(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

test('logs a refused bet with its reason, and a placed one not at all', async () => {
  const token = await lotto.enter('anna', 60_000n);
  const fixed = { gameCode: 'VNQ60', betCode: 'LO2', numbers: ['07', '18'], currency: 'VND', odds: { hit: 99_000 } };
  const bet = { ...fixed, drawId: DRAW, stakeMinor: '1000', prizeMode: 'ODDS' };
  expect((await lotto.post('/lotto/api/tickets', { ...bet, requestId: randomUUID() }, token)).status).toBe(200);
  expect(lines).toEqual([]);
  const requestId = randomUUID();
  await lotto.post('/lotto/api/tickets', { ...bet, requestId }, token);
  const facts = { level: 35, kind: 'bet.refused', merchant: 'lotus', playerRef: 'anna', drawId: DRAW, requestId };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ...facts, code: 'balance.insufficient' }]);
  expect(lines.join('')).not.toContain(token);
});
