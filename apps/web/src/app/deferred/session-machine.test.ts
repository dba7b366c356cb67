import { beforeEach, expect, test, vi } from 'vitest';
import { storeMayaEnv } from '../../device/maya-env.ts';
import { fakeStorage } from '../../device/testing/fake-storage.ts';
import type { Call } from '../../gateway/call.ts';
import { changeMemberState, NO_MEMBER, readMemberState } from '../../page/member-state.ts';
import { createSessionMachine } from './session-machine.ts';

const ANSWERS: Record<string, object> = {
  'relay.promoCodeEnable': { enabled: true },
  'relay.playerRankProgress': {
    currentProgress: { completedConditions: 1, totalExpectedConditions: 3 },
    playerRankProgress: { labelId: 11 },
  },
  'member.depositSetting': { totalDepositSuccessCount: 4 },
  'inbox.unreadCount': { unreadCount: 2 },
};

let asked: string[];
let failing: string[];
let gate: Promise<void>;

// A fake gateway; the real one answers in the journeys.
const call = (async (name: string) => {
  asked.push(name);
  await gate;
  if (failing.includes(name)) throw new Error('refused');
  return ANSWERS[name];
}) as unknown as Call;

beforeEach(() => {
  asked = [];
  failing = [];
  gate = Promise.resolve();
  changeMemberState(NO_MEMBER);
});

test('renews the tokens of the Maya app for a member that it logged in', async () => {
  fakeStorage();
  storeMayaEnv('UAT');
  await createSessionMachine(call).move('tokenSet');
  expect(asked).toContain('relay.refreshMayaTokens');
  vi.unstubAllGlobals();
});

const LOADED = {
  hasPromoCodes: true,
  rankProgress: { completedConditions: 1, totalExpectedConditions: 3, hasLabel: true },
  totalDepositSuccessCount: 4,
  savedBalance: null,
  latest: null,
  unreadCount: 2,
};

test('loads promo codes, rank progress, deposit settings and the unread count when a token is set', async () => {
  await createSessionMachine(call).move('tokenSet');
  expect(asked.sort()).toEqual(Object.keys(ANSWERS).sort());
  expect(readMemberState()).toEqual(LOADED);
});

test('resets the unread count, member and deposit count when the token is cleared', async () => {
  const machine = createSessionMachine(call);
  await machine.move('tokenSet');
  await machine.move('tokenCleared');
  expect(readMemberState()).toEqual(NO_MEMBER);
  expect(machine.state).toBe('visitor');
});

test.each([{ playerRankProgress: null }, {}])('recognises a member without a label by %o', async (rank) => {
  const labelled = ANSWERS['relay.playerRankProgress'] as { currentProgress: object };
  ANSWERS['relay.playerRankProgress'] = { currentProgress: labelled.currentProgress, ...rank };
  try {
    await createSessionMachine(call).move('tokenSet');
    expect(readMemberState().rankProgress?.hasLabel).toBe(false);
  } finally {
    ANSWERS['relay.playerRankProgress'] = labelled;
  }
});

test('keeps the other parts if one fails', async () => {
  failing = ['inbox.unreadCount'];
  await createSessionMachine(call).move('tokenSet');
  expect(readMemberState()).toEqual({ ...LOADED, unreadCount: 0 });
});

test('drops answers for a token that is no longer set', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const machine = createSessionMachine(call);
  const loading = machine.move('tokenSet');
  await machine.move('tokenCleared');
  open();
  await loading;
  expect(readMemberState()).toEqual(NO_MEMBER);
});

test('makes no call when the token of a visitor is cleared', async () => {
  const machine = createSessionMachine(call);
  await machine.move('tokenCleared');
  expect(machine.state).toBe('visitor');
  expect(asked).toEqual([]);
});

test('loads again for another token, which may be another member’s', async () => {
  const machine = createSessionMachine(call);
  await machine.move('tokenSet');
  await machine.move('tokenSet');
  expect(asked).toHaveLength(8);
});
