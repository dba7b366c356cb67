import { readMayaEnv } from '../../device/maya-env.ts';
import type { Call } from '../../gateway/call.ts';
import { changeMemberState, NO_MEMBER } from '../../page/member-state.ts';

type State = 'visitor' | 'member';
/** `tokenSet`: a login, or a page that came with a session. `tokenCleared`: a log-out here or in another tab, or a refusal. */
type Event = 'tokenSet' | 'tokenCleared';

/** §4: the effect of setting and of clearing a token. A move that is not listed does nothing. */
const MOVES: Record<State, Partial<Record<Event, { to: State; does: 'load' | 'reset' }>>> = {
  visitor: { tokenSet: { to: 'member', does: 'load' } },
  // A second token belongs to another member.
  member: { tokenSet: { to: 'member', does: 'load' }, tokenCleared: { to: 'visitor', does: 'reset' } },
};

/** The states of a session: each set token loads what the app knows of its member, each cleared one resets it. */
export function createSessionMachine(call: Call) {
  let state: State = 'visitor';
  let turn = 0;
  return {
    get state(): State {
      return state;
    },
    async move(event: Event): Promise<void> {
      const next = MOVES[state][event];
      if (!next) return;
      state = next.to;
      turn += 1;
      changeMemberState(NO_MEMBER);
      if (next.does === 'load') await load(call, turn, () => turn);
    },
  };
}

/** Loads the four parts of §4; in the Maya app, its tokens are renewed (§7). A failed part does not affect the others; answers for an earlier token are dropped. */
async function load(call: Call, turn: number, current: () => number): Promise<void> {
  const keep = (change: Parameters<typeof changeMemberState>[0]) => {
    if (turn === current()) changeMemberState(change);
  };
  const background = { situation: 'background' } as const;
  const mayaEnv = readMayaEnv();
  await Promise.allSettled([
    ...(mayaEnv === null
      ? []
      : [call('relay.refreshMayaTokens', { query: { ...(mayaEnv && { env: mayaEnv }) }, ...background })]),
    call('relay.promoCodeEnable', background).then(({ enabled }) => keep({ hasPromoCodes: enabled })),
    call('relay.playerRankProgress', background).then(({ currentProgress, nextLevel, playerRankProgress }) =>
      keep({ rankProgress: { ...currentProgress, nextLevel, hasLabel: Boolean(playerRankProgress) } }),
    ),
    call('member.depositSetting', background).then(({ totalDepositSuccessCount }) =>
      keep({ totalDepositSuccessCount }),
    ),
    call('inbox.unreadCount', background).then(({ unreadCount }) => keep({ unreadCount })),
  ]);
}
