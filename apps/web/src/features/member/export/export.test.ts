import { createTranslate } from '@foyer/i18n/translate.tsx';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../page/load-messages.ts';
import type { Translate } from '../../../page/messages.ts';
import type { Transaction } from '../member-data.ts';
import { readStatement } from './read-statement.ts';
import { toCsv } from './to-csv.ts';
import { toStatement } from './to-statement.ts';

const clock = { locale: 'vi-VN', timeZone: 'Asia/Ho_Chi_Minh' };
const transaction = (change: Partial<Transaction> = {}): Transaction => ({
  seq: '41',
  kind: 'bet',
  amountMinor: '-10000',
  balanceMinor: '490000',
  currency: 'VND',
  gameCode: 'VNQ60',
  gameName: 'Hà Nội VIP',
  roundId: 'round',
  drawName: '#1121-0733',
  at: '2026-11-24T17:30:05.000Z',
  subject: null,
  ...change,
});

let t: Translate;
beforeAll(async () => {
  const groups = ['first', 'member'] as const;
  const messages = await Promise.all(groups.map((group) => loadMessages('VI', group)));
  t = createTranslate({ locale: clock.locale, messages: Object.assign({}, ...messages) });
});

test('writes a table with times of the member’s clock and plain amounts', async () => {
  const [head, line, end] = (await toCsv([transaction()], t, clock)).split('\r\n');
  expect(head).toMatch(/^\uFEFFThời điểm \(Asia\/Ho_Chi_Minh\),/);
  expect(line).toBe('2026-11-25 00:30:05,Cược,Hà Nội VIP,#1121-0733,-10000,490000,41');
  expect(end).toBe('');
});

test('writes amounts with the decimals of the currency', async () => {
  const one = transaction({ amountMinor: '-5', balanceMinor: '123456', currency: 'BRL' });
  expect(await toCsv([one], t, clock)).toContain(',-0.05,1234.56,');
});

test('quotes what would break the table, and defuses formulas', async () => {
  const csv = await toCsv([transaction({ gameName: '=HYPERLINK("http://x", "a")', drawName: 'a\nb' })], t, clock);
  expect(csv).toContain(`"'=HYPERLINK(""http://x"", ""a"")","a\nb"`);
});

test('puts the sums, both balances and every transaction into a statement', async () => {
  const facts = { brand: 'Lotus', account: 'minh', period: 'Tháng 11', madeAt: Date.parse('2026-11-24T17:30:00Z') };
  const many = [
    transaction({ seq: '43', amountMinor: '25000', balanceMinor: '515000' }),
    transaction({ seq: '42', amountMinor: '0', balanceMinor: '490000' }),
    transaction(),
  ];
  const statement = await toStatement({ transactions: many, isCut: true }, facts, { t, clock });
  expect(statement.title).toBe('Lotus · Sao kê tài khoản');
  const amounts = statement.facts.slice(2).map(([, text]) => text.replace(/\D/g, ''));
  expect(amounts).toEqual(['25000', '10000', '15000', '500000', '515000']);
  expect(statement.rows.map((row) => row[1])).toEqual(Array(3).fill('Cược · Hà Nội VIP · #1121-0733'));
  expect(statement.note).toContain('3');
  expect(statement.pageNumber).toBe('Trang {page}/{pages}');
});

test('makes a statement without transactions', async () => {
  const facts = { brand: 'Lotus', account: 'minh', period: '', madeAt: 0 };
  const statement = await toStatement({ transactions: [], isCut: false }, facts, { t, clock });
  expect(statement).toMatchObject({ rows: [], note: null });
  expect(statement.facts).toHaveLength(2);
});

test('reads page by page, up to the maximum for a file', async () => {
  const asked: object[] = [];
  const call = async (_name: string, { query }: { query: { limit: number; before?: string } }) => {
    asked.push(query);
    const from = Number(query.before ?? 5000);
    const transactions = Array.from({ length: query.limit }, (_, place) =>
      transaction({ seq: String(from - place - 1) }),
    );
    return { transactions, next: String(from - query.limit) };
  };
  const statement = await readStatement(call as never, { type: 'bets' }, 150);
  expect(statement).toMatchObject({ isCut: true });
  expect(new Set(statement.transactions.map(({ seq }) => seq)).size).toBe(150);
  expect(asked).toEqual([
    { type: 'bets', limit: 100 },
    { type: 'bets', limit: 50, before: '4900' },
  ]);
});
