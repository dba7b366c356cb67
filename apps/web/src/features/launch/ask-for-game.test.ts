import { expect, test, vi } from 'vitest';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { askForGame, type LaunchPlan } from './ask-for-game.ts';

const PLAN: LaunchPlan = { name: 'relay.gameTrialLaunch', query: { gameId: 'VNQ60' } };
const answering = (value: unknown) => (async () => value) as unknown as Call;
const failing = (error: Error) => (async () => Promise.reject(error)) as unknown as Call;

test.each<LaunchPlan>([PLAN, { name: 'game.launchGame', query: { lottoGameCode: 'VNQ60' } }])(
  'requests a new address each time for %o',
  async (plan) => {
    const call = vi.fn(answering({ gameUrl: '/lotto/?launchToken=t', title: 'Quick' }));
    expect(await askForGame(plan, call as unknown as Call)).toEqual({
      gameUrl: '/lotto/?launchToken=t',
      title: 'Quick',
    });
    expect(call).toHaveBeenCalledWith(plan.name, { query: plan.query, situation: 'launch', fresh: true });
  },
);

test.each(['', undefined, 'javascript:alert(1)', '//evil.test/', '/\\evil.test', 'data:text/html,x', 'lotto/'])(
  'refuses the address %j',
  async (gameUrl) => {
    const failure = { code: 'url.is.null', message: '', traceId: '' };
    expect(await askForGame(PLAN, answering({ gameUrl, title: '' }))).toEqual(failure);
  },
);

test('allows a vendor on another site', async () => {
  const game = { gameUrl: 'https://games.example/?t=1', title: 'Slots' };
  expect(await askForGame(PLAN, answering(game))).toEqual(game);
});

test.each(['game.not.connected', 'vendor.unavailable', 'member.excluded', 'ECONNABORTED', 'ERR_NETWORK'])(
  'turns the refusal %s into a notice with its message and trace id',
  async (code) => {
    const refused = failing(new GatewayError(code, { message: 'No.', traceId: '1f' }));
    expect(await askForGame(PLAN, refused)).toEqual({ code, message: 'No.', traceId: '1f' });
  },
);

test.each([
  [new GatewayError('TOO_MANY_REQUEST_CALL', { status: 429, message: 'Slowly.' }), 'Slowly.'],
  [new GatewayError('ERR_BAD_RESPONSE', { status: 502 }), ''],
])('marks %s as a failure to show quietly', async (error, message) => {
  expect(await askForGame(PLAN, failing(error))).toEqual({ code: error.code, message, traceId: '', isQuiet: true });
});

test.each([new GatewayError('login.not.session', { status: 401 }), new GatewayError('ERR_CANCELED')])(
  'does not report %o, which is not a failure of the game',
  async (error) => {
    expect(await askForGame(PLAN, failing(error))).toBeNull();
  },
);

test('throws our own faults', async () => {
  await expect(askForGame(PLAN, failing(new TypeError('a bug')))).rejects.toThrow('a bug');
});
