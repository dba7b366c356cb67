import type { overview as contract } from '@foyer/contract/support/overview.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { findHelpArticles } from '../../../content/help/help-document.ts';
import { toHelpItem } from '../../../content/help/to-help-item.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { factsOf } from '../../../play/games/visible-catalogue.ts';
import { getLatest, getUsualWait } from '../conversation.store.ts';
import { customerOf } from '../customer.ts';
import { openingAt } from '../hours.ts';
import { helpLinesOf, supportOf } from '../support-document.ts';
import { toConversation } from '../to-message.ts';

const HOUR_MS = 3_600_000;
const toInstant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** GET /wps/support/overview. */
export const overview: Handler<typeof contract> = async (call, context) => {
  const { merchant } = call;
  const { answerHours, hours } = supportOf(merchant.code, context);
  const { timeZone } = merchant.market;
  const { isOpen, opensAt } = openingAt(hours, timeZone, context.now());
  const customer = customerOf(call, context);
  const conversation = customer && (await getLatest(context.pool, customer));
  const help = findHelpArticles(merchant.code, factsOf(call, context), context);
  return {
    isOpen,
    opensAt: toInstant(opensAt),
    answerBy: toInstant(opensAt === null ? null : opensAt + answerHours * HOUR_MS),
    waitSeconds: await getUsualWait(context.pool, merchant.code),
    hours: hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
    timeZone,
    questions: help.filter(({ isCommon }) => isCommon).map((article) => toHelpItem(article, call.language)),
    helpLines: helpLinesOf(merchant.code, context).map(({ concerns, name, phone = '', url = '' }) => ({
      name: inLanguage(name, call.language),
      phone,
      url,
      concerns: [...concerns],
    })),
    conversation: conversation && toConversation(conversation),
  };
};
