import { expect, test, vi } from 'vitest';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { askForGame, type LaunchPlan } from './ask-for-game.ts';

const PLAN: LaunchPlan = { name: 'relay.gameTrialLaunch', query: { gameId: 'VNQ60' } };
const answering = (value: unknown) => (async () => value) as unknown as Call;
const failing = (error: Error) => (async () => Promise.reject(error)) as unknown as Call;

test.each<LaunchPlan>([PLAN, { name: 'game.launchGame', query: { lottoGameCode: 'VNQ60' } }])(
  '%o asks anew each time: an address is good for one use',
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
  'the address %j opens nothing',
  async (gameUrl) => {
    const failure = { code: 'url.is.null', message: '', traceId: '' };
    expect(await askForGame(PLAN, answering({ gameUrl, title: '' }))).toEqual(failure);
  },
);

test('a vendor may be elsewhere', async () => {
  const game = { gameUrl: 'https://games.example/?t=1', title: 'Slots' };
  expect(await askForGame(PLAN, answering(game))).toEqual(game);
});

test.each(['game.not.connected', 'vendor.unavailable', 'member.excluded', 'ECONNABORTED', 'ERR_NETWORK'])(
  'the refusal %s becomes a notice with its words and its trace id',
  async (code) => {
    const refused = failing(new GatewayError(code, { message: 'No.', traceId: '1f' }));
    expect(await askForGame(PLAN, refused)).toEqual({ code, message: 'No.', traceId: '1f' });
  },
);

test.each([new GatewayError('login.not.session', { status: 401 }), new GatewayError('ERR_CANCELED')])(
  '%o is not a failure of the game: the shell reports it, or the page has gone',
  async (error) => {
    expect(await askForGame(PLAN, failing(error))).toBeNull();
  },
);

test('a fault of our own is thrown', async () => {
  await expect(askForGame(PLAN, failing(new TypeError('a bug')))).rejects.toThrow('a bug');
});
