import type { articles as contract } from '@foyer/contract/help/articles.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { factsOf } from '../../../play/games/visible-catalogue.ts';
import { findHelpArticles } from '../../help/help-document.ts';
import { toHelpItem } from '../../help/to-help-item.ts';
import { findMatches } from '../search.store.ts';

const MAX_MATCHES = 50;
const MAX_NEAR = 6;

/** GET /wps/help/articles. */
export const articles: Handler<typeof contract> = async (call, context) => {
  const { language, merchant } = call;
  const text = (call.query.text ?? '').trim();
  const shown = findHelpArticles(merchant.code, factsOf(call, context), context);
  const write = (of: typeof shown) => of.map((article) => toHelpItem(article, language));
  if (!text) return { isNear: false, articles: write(shown) };
  const { isNear, matches } = await findMatches(context.pool, {
    ...{ merchant: merchant.code, text, limit: MAX_MATCHES },
    source: 'help',
  });
  const found = matches.flatMap(({ id }) => shown.filter((article) => article.id === id));
  if (found.length > 0) return { isNear, articles: write(isNear ? found.slice(0, MAX_NEAR) : found) };
  return { isNear: true, articles: write(shown.filter(({ isCommon }) => isCommon).slice(0, MAX_NEAR)) };
};
