import { randomUUID } from 'node:crypto';
import type { PlacedValue, TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import { FAKE_OPERATOR_KEY } from '@foyer/vendor/testing/fake-operator.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDraw } from '../draws/run-draw.ts';
import { START } from '../testing/lotto-fixture.ts';
import { type Reply, type RunningLotto, runningLotto } from '../testing/running-lotto.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';
let lotto: RunningLotto;
beforeEach(async () => {
  lotto = await runningLotto();
  await lotto.at(START);
});
afterEach(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

function bet(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    requestId: randomUUID(),
    gameCode: 'VNQ60',
    drawId: DRAW,
    betCode: 'LO2',
    numbers: ['07', '18'],
    stakeMinor: '1000',
    currency: 'VND',
    odds: { hit: 99_000 },
    prizeMode: 'ODDS',
    ...changes,
  };
}

function read<T>(reply: Reply): T {
  expect(reply.json, reply.body).toMatchObject({ success: true });
  return reply.json.value as T;
}

async function ask(body: object, secret = FAKE_OPERATOR_KEY.secret): Promise<Reply['json']> {
  const [path, text] = ['/lotto/vendor/v1/ticket', JSON.stringify(body)];
  const request = { method: 'POST', path, timestamp: String(Date.now()), nonce: randomUUID(), body: text } as const;
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.keyId]: FAKE_OPERATOR_KEY.id,
    [SIGNATURE_HEADERS.timestamp]: request.timestamp,
    [SIGNATURE_HEADERS.nonce]: request.nonce,
    [SIGNATURE_HEADERS.signature]: signatureOf(secret, request),
  };
  return (await lotto.lotto.app.inject({ method: 'POST', url: path, headers, payload: text })).json();
}

test('returns the bet’s name and picks in the market’s terms, and which picks have won', async () => {
  const token = await lotto.enter('anna', 5_000_000n);
  const { ticket } = read<PlacedValue>(await lotto.post('/lotto/api/tickets', bet(), token));
  const asked = { ticketId: ticket.ticketId, merchant: 'lotus', language: 'EN', terms: 'VN' };
  const open = [
    { name: '07', hits: 0 },
    { name: '18', hits: 0 },
  ];
  const betName = expect.stringContaining('2');
  expect((await ask(asked)).value).toEqual({ betName, picks: open });
  expect(await ask({ ...asked, merchant: 'samba' })).toMatchObject({ errorCode: 'not.found' });
  expect(await ask(asked, 'guessed')).toMatchObject({ errorCode: 'access.denied' });
  expect(await ask({ ...asked, terms: 'XX' })).toMatchObject({ errorCode: 'invalid.request' });
  await lotto.at(CLOSE);
  await runDraw(lotto.context, DRAW);
  const settled = read<TicketValue>(await lotto.get(`/lotto/api/tickets/${ticket.ticketId}`, token));
  const won = open.map(({ name }) => ({ name, hits: settled.hits.find(({ number }) => number === name)?.hits ?? 0 }));
  expect((await ask(asked)).value).toEqual({ betName, picks: won });
});
