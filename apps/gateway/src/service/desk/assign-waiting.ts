import type { Context } from '../../context.ts';
import { rolesWith } from '../staff/person.ts';
import { appendNote } from '../support/append-message.ts';
import { changeConversation } from '../support/channel/support-channel.ts';
import { lockConversation } from '../support/conversation.store.ts';
import { supportOf } from '../support/support-document.ts';
import type { SupportStreams } from '../support/support-streams.ts';
import { findAbandoned, getNextPair, markAssigned, tryAssigning } from './assignment.store.ts';
import { assign } from './desk.store.ts';

type Needs = Pick<Context, 'documents' | 'log' | 'merchants' | 'pool' | 'supportChannel'>;

/** Per run; the rest is left to the next one. */
const MAX_AT_ONCE = 100;
const PERMISSION = 'support.answer';

/** The merchants with automatic assignment. */
const findAssigning = ({ documents, merchants }: Needs): string[] =>
  merchants.map(({ code }) => code).filter((code) => supportOf(code, { documents }).assignment === 'automatic');

/**
 * Assigns waiting conversations to staff at the desk, by language, load and turn; and takes back those whose customer waits for
 * somebody who has left. @returns how many were assigned
 */
export async function assignWaiting(context: Needs): Promise<number> {
  const merchants = findAssigning(context);
  if (merchants.length === 0) return 0;
  await takeBack(merchants, context);
  for (let count = 0; count < MAX_AT_ONCE; count += 1) if (!(await assignOne(merchants, context))) return count;
  return MAX_AT_ONCE;
}

const assignOne = (merchants: readonly string[], context: Needs): Promise<boolean> =>
  changeConversation(context, async (change) => {
    const { client } = change;
    if (!(await tryAssigning(client))) return false;
    const pair = await getNextPair(client, { merchants, roles: rolesWith(PERMISSION) });
    const conversation = pair && (await lockConversation(client, pair.id));
    if (!pair || conversation?.state !== 'waiting') return false;
    await assign(client, pair.id, pair.staff);
    await markAssigned(client, pair.staff);
    await appendNote(change, conversation, { note: 'joined', staff: pair.staff });
    context.log.info({ conversation: pair.id }, 'a conversation was assigned');
    return true;
  });

async function takeBack(merchants: readonly string[], context: Needs): Promise<void> {
  for (const id of await findAbandoned(context.pool, merchants))
    await changeConversation(context, async (change) => {
      const { client } = change;
      const conversation = await lockConversation(client, id);
      if (conversation?.state !== 'open' || !(await findAbandoned(client, merchants)).includes(id)) return;
      await assign(client, id, null);
      await appendNote(change, conversation, { note: 'waiting' });
    });
}

/** Interval for checking whether somebody has come to the desk or left. */
const LOOK_EVERY_MS = 5_000;

/** Assigns whenever a queue moves, and every few seconds. @returns a function that stops it */
export function runAssignment(support: Pick<SupportStreams, 'onNotification'>, context: Needs): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    isAskedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    await assignWaiting(context).catch((fault) => context.log.warn({ err: fault }, 'conversations were not assigned'));
    isRunning = false;
    if (isAskedAgain) await run();
  };
  const stopListening = support.onNotification((notification) => {
    if (notification?.movesQueue) void run();
  });
  const timer = setInterval(() => void run(), LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
