import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { leaveForGame } from './launch.ts';

test('the browser leaves for the game’s own page, with a whole new document', async () => {
  const gone = leaveForGame(Promise.resolve({ gameUrl: '/lotto/?launchToken=t' }));
  const response = await gone.catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  const { headers, status } = response as Response;
  expect([status, headers.get('location'), headers.get('x-remix-reload-document')]).toEqual([
    302,
    '/lotto/?launchToken=t',
    'true',
  ]);
});

test('a launch without an address says so', async () => {
  const failure = { code: 'url.is.null', message: '', traceId: '' };
  expect(await leaveForGame(Promise.resolve({ gameUrl: '' }))).toEqual(failure);
});

test.each(['game.not.connected', 'vendor.unavailable', 'member.excluded', 'ECONNABORTED', 'ERR_NETWORK'])(
  'the refusal %s becomes a screen with its words and its trace id',
  async (code) => {
    const refused = Promise.reject(new GatewayError(code, { message: 'No.', traceId: '1f' }));
    expect(await leaveForGame(refused)).toEqual({ code, message: 'No.', traceId: '1f' });
  },
);

test('a session that is over is no failure of the game: it goes on to the login', async () => {
  const over = new GatewayError('login.not.session', { status: 401 });
  await expect(leaveForGame(Promise.reject(over))).rejects.toBe(over);
});

test('a fault of our own is thrown', async () => {
  await expect(leaveForGame(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
});
