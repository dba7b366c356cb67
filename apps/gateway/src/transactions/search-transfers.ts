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

/** The amounts that a text may mean, in minor units: with the marks of any of our languages, or as plain minor digits are written. */
export function toAmounts(text: string, exponent: number): bigint[] {
  const digits = text.replace(/[^\d.,]/g, '');
  if (!/\d/.test(digits) || /[^\d.,\s₫₱$A-Za-z+−-]/u.test(text)) return [];
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const wholeOnly = digits.replace(/[.,]/g, '');
  const readings = new Set<bigint>();
  if (wholeOnly.length <= 15) readings.add(BigInt(wholeOnly) * 10n ** BigInt(exponent));
  const plainWhole = whole.replace(/[.,]/g, '');
  if (exponent > 0 && decimals && plainWhole.length > 0 && plainWhole.length <= 13)
    readings.add(BigInt(plainWhole + decimals.padEnd(exponent, '0')));
  return [...readings].filter((minor) => minor > 0n && minor < 10n ** 17n);
}

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
    amounts: toAmounts(text, currencyExponent(toCurrencyCode(session.currency))),
    games: games.map(({ gameCode, source }) => `${source} ${gameCode}`),
    methods: methods.map(({ id }) => id),
  };
}
