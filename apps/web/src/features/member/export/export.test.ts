import { createTranslate } from '@foyer/i18n/translate.tsx';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../page/load-messages.ts';
import type { Translate } from '../../../page/messages.ts';
import type { Transaction } from '../member-data.ts';
import { readStatement } from './read-statement.ts';
import { toCsv } from './to-csv.ts';
import { toPdf } from './to-pdf.ts';

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

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}

test('writes a table with times of the member’s clock and plain amounts', () => {
  const [head, line, end] = toCsv([transaction()], t, clock).split('\r\n');
  expect(head).toMatch(/^\uFEFFThời điểm \(Asia\/Ho_Chi_Minh\),/);
  expect(line).toBe('2026-11-25 00:30:05,Cược,Hà Nội VIP,#1121-0733,-10000,490000,41');
  expect(end).toBe('');
});

test('writes amounts with the decimals of the currency', () => {
  const one = transaction({ amountMinor: '-5', balanceMinor: '123456', currency: 'BRL' });
  expect(toCsv([one], t, clock)).toContain(',-0.05,1234.56,');
});

test('quotes what would break the table, and defuses formulas', () => {
  const csv = toCsv([transaction({ gameName: '=HYPERLINK("http://x", "a")', drawName: 'a\nb' })], t, clock);
  expect(csv).toContain(`"'=HYPERLINK(""http://x"", ""a"")","a\nb"`);
});

test('writes a statement of several pages whose text can be extracted', async () => {
  const many = Array.from({ length: 120 }, (_, place) => transaction({ seq: String(500 - place) }));
  const facts = { brand: 'Lotus', account: 'minh', period: 'Tháng 11', madeAt: Date.parse('2026-11-24T17:30:00Z') };
  const texts = await textsOf(await toPdf({ transactions: many, isCut: true }, facts, { t, clock }));
  expect(texts.length).toBeGreaterThan(3);
  const [first = ''] = texts.map((text) => text.replaceAll(/\s+/g, ' '));
  for (const word of ['Lotus · Sao kê tài khoản', 'minh', 'Tháng 11', 'Hà Nội VIP', '120 mục mới nhất'])
    expect(first).toContain(word);
  expect(first).toContain(`Trang 1/${texts.length}`);
  expect(texts.join('').match(/Hà Nội VIP/g)).toHaveLength(120);
});

test('writes a statement without transactions', async () => {
  const facts = { brand: 'Lotus', account: 'minh', period: '', madeAt: 0 };
  expect(await textsOf(await toPdf({ transactions: [], isCut: false }, facts, { t, clock }))).toHaveLength(1);
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
  const statement = await readStatement(call as never, { type: 'bets' }, 1500);
  expect(statement).toMatchObject({ isCut: true });
  expect(new Set(statement.transactions.map(({ seq }) => seq)).size).toBe(1500);
  expect(asked).toEqual([
    { type: 'bets', limit: 1000 },
    { type: 'bets', limit: 500, before: '4000' },
  ]);
});
