import type { article as contract } from '@foyer/contract/help/article.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { toBlock } from '../../../platform/articles/blocks.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { factsOf } from '../../../play/games/visible-catalogue.ts';
import { findHelpArticles } from '../help-document.ts';
import { toHelpItem } from '../to-help-item.ts';

const MAX_RELATED = 4;

/** GET /wps/help/article. */
export const article: Handler<typeof contract> = (call, context) => {
  const { language, merchant, query } = call;
  const shown = findHelpArticles(merchant.code, factsOf(call, context), context);
  const found = shown.find(({ id }) => id === query.id);
  if (!found) return refuse('not.found');
  const related = shown.filter(({ id, topic }) => topic === found.topic && id !== found.id).slice(0, MAX_RELATED);
  return {
    article: toHelpItem(found, language),
    blocks: found.body.map((block) => toBlock(block, language)),
    page: found.page ? { to: found.page.to, label: inLanguage(found.page.label, language) } : null,
    related: related.map((one) => toHelpItem(one, language)),
  };
};
