import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import { currencyExponent, toCurrencyCode } from '@foyer/money/currency.ts';
import { cashierOf } from '../../cashier/payments/cashier-document.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { gameNamer } from './name-games.ts';
import { findPlayedGames, type TransferSearch } from './transfer-search.store.ts';

/** A text without diacritics, letter case and repeated spaces, for comparison. */
const toPlain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/giu, 'd').toLowerCase().replace(/\s+/g, ' ').trim();

/** The amounts that a text may mean, in minor units: with separators of any of our languages, with or without currency. */
export function parseAmounts(text: string, currency: string): bigint[] {
  const exponent = currencyExponent(toCurrencyCode(currency));
  const words = text.replace(/[\d.,\s₫₱$+−-]/g, '').toLowerCase();
  const digits = text.replace(/[^\d.,]/g, '');
  if (!/\d/.test(digits) || !['', 'r', 'đ', currency.toLowerCase()].includes(words)) return [];
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const readings = [
    `${digits.replace(/[.,]/g, '')}${'0'.repeat(exponent)}`,
    ...(exponent > 0 && decimals ? [whole.replace(/[.,]/g, '') + decimals.padEnd(exponent, '0')] : []),
  ];
  return readings.filter((minor) => minor.length <= MAX_DIGITS).flatMap((minor) => BigInt(minor) || []);
}

/** Maximum digits of a searched amount. */
const MAX_DIGITS = 17;

/** Interprets a member's search: numbers, amounts, and games and methods by their names in the member's language. */
export async function parseTransferSearch(
  text: string,
  call: Pick<Caller, 'language'> & {
    merchant: Merchant;
    session: { accountId: bigint; memberId: bigint; currency: string };
  },
  context: Context,
): Promise<TransferSearch> {
  const { language, merchant, session } = call;
  const plain = toPlain(text);
  const nameGame = gameNamer(call, context);
  const games = (await findPlayedGames(context.pool, session.accountId)).filter((game) =>
    toPlain(`${nameGame(game) ?? ''} ${game.gameCode}`).includes(plain),
  );
  const methods = cashierOf(context, merchant.code).cashier.methods.filter(({ id, name }) =>
    toPlain(`${inLanguage(name, language)} ${id}`).includes(plain),
  );
  return {
    memberId: session.memberId,
    // Ids may be entered partially, and are shown in upper case.
    number: text.trim().replace(/^#/, '').toLowerCase(),
    amounts: parseAmounts(text, session.currency),
    games: games.map(({ gameCode, source }) => `${source} ${gameCode}`),
    methods: methods.map(({ id }) => id),
  };
}
