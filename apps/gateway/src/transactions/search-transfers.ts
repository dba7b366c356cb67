import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import { currencyExponent, toCurrencyCode } from '@foyer/money/currency.ts';
import { cashierOf } from '../cashier/cashier-document.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { gameNamer } from './name-games.ts';
import { findPlayedGames, type TransferSearch } from './transfer-search.store.ts';

/** A text without marks, case and double spaces, for comparing. */
const toPlain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/giu, 'd').toLowerCase().replace(/\s+/g, ' ').trim();

/** The amounts that a text may mean, in minor units: with the marks of any of our languages, and with or without the currency. */
export function toAmounts(text: string, currency: string): bigint[] {
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

/** Of an amount that is searched for. */
const MAX_DIGITS = 17;

/** What a member's search means: numbers, amounts, games and methods by their names in the member's language. */
export async function toSearch(
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
    // Ids are written in parts, and shown in capitals.
    number: text.trim().replace(/^#/, '').toLowerCase(),
    amounts: toAmounts(text, session.currency),
    games: games.map(({ gameCode, source }) => `${source} ${gameCode}`),
    methods: methods.map(({ id }) => id),
  };
}
