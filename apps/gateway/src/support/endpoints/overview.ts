import type { overview as contract } from '@foyer/contract/support/overview.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../http/call.ts';
import { getLatest, getUsualWait } from '../conversation.store.ts';
import { customerOf } from '../customer.ts';
import { openingAt } from '../hours.ts';
import { supportOf } from '../support-document.ts';
import { toConversation } from '../to-message.ts';

const HOUR_MS = 3_600_000;
const toInstant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** GET /wps/support/overview. */
export const overview: Handler<typeof contract> = async (call, context) => {
  const { merchant } = call;
  const { answerHours, hours, questions = [] } = supportOf(merchant.code, context);
  const { timeZone } = merchant.market;
  const { isOpen, opensAt } = openingAt(hours, timeZone, context.now());
  const customer = customerOf(call, context);
  const conversation = customer && (await getLatest(context.pool, customer));
  return {
    isOpen,
    opensAt: toInstant(opensAt),
    answerBy: toInstant(opensAt === null ? null : opensAt + answerHours * HOUR_MS),
    waitSeconds: await getUsualWait(context.pool, merchant.code),
    hours: hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
    timeZone,
    questions: questions.map(({ answer, question }) => ({
      question: inLanguage(question, call.language),
      answer: inLanguage(answer, call.language),
    })),
    conversation: conversation && toConversation(conversation),
  };
};
