import type { article as contract } from '@foyer/contract/content/article.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { toBlock } from '../../../platform/articles/blocks.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toListedGame } from '../../../play/games/listed-game.ts';
import { factsOf, findVisible } from '../../../play/games/visible-catalogue.ts';
import { findArticles } from '../news.ts';
import { toNewsItem } from '../to-news-item.ts';

/** GET /wps/content/article. */
export const article: Handler<typeof contract> = (call, context) => {
  const { language, merchant, query } = call;
  const facts = factsOf(call, context);
  const found = findArticles(merchant.code, facts, context).find(({ id }) => id === query.id);
  if (!found) return refuse('not.found');
  const blocks = found.body.map((block) => toBlock(block, language));
  const { catalogue, games } = findVisible(merchant.code, facts, context);
  const game = games.find(({ code }) => code === found.gameCode);
  return {
    article: toNewsItem(found, language),
    blocks,
    minutes: countMinutes(blocks.flatMap(({ texts }) => texts).join(' '), language),
    game: game ? toListedGame(game, language, catalogue) : null,
  };
};

const WORDS_PER_MINUTE = 200;

/** Minutes to read a text, at least one; words are counted by the rules of its language. */
function countMinutes(text: string, language: LanguageCode): number {
  const locale = language === 'CN' || language === 'TW' ? 'zh' : 'en';
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (isWordLike) words += 1;
  }
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
