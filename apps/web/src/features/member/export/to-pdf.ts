import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Clock, formatMoment } from '@foyer/i18n/moment.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import type { Translate } from '../../../page/messages.ts';
import type { Transaction } from '../member-data.ts';
import { KINDS } from '../transaction-kinds.data.ts';
import type { Statement } from './read-statement.ts';

/** What a statement contains besides its transactions. */
export interface StatementFacts {
  brand: string;
  account: string;
  /** Formatted for the member. */
  period: string;
  /** ms since 1970 */
  madeAt: number;
}

/** In points of 1/72 inch. */
const MARGIN = 48;
const ROW = 22;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 24;
/** Offset and width of each column: time, kind and game, amount, balance. */
const COLUMNS = [
  { at: 0, width: 105, align: 'left' },
  { at: 110, width: 200, align: 'left' },
  { at: 312, width: 92, align: 'right' },
  { at: 408, width: WIDTH - 408, align: 'right' },
] as const;

/** With `ccmp`, a letter with two marks is drawn as several glyphs, and text copied from the file is no longer the same. */
const LETTERS = { features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] };

const INK = { text: '#1d1b20', quiet: '#6b6670', line: '#d9d5dd' };
/** After this many rows, other work gets its turn. */
const ROWS_AT_ONCE = 25;

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));

type Document = PDFKit.PDFDocument;

/**
 * A statement as PDF (A4, with its text selectable). The fonts cover Latin letters, including Vietnamese ones.
 * @param statement newest first
 */
export async function toPdf(
  { isCut, transactions }: Statement,
  facts: StatementFacts,
  { clock, t }: { t: Translate; clock: Clock },
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PdfDocument } = await import('pdfkit');
  const title = `${facts.brand} · ${t('records.statement')}`;
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: clock.locale,
    info: { Title: title, Author: facts.brand, CreationDate: new Date(facts.madeAt) },
  });
  document.registerFont('text', fontFile('400Regular/NotoSans_400Regular.ttf'));
  document.registerFont('strong', fontFile('700Bold/NotoSans_700Bold.ttf'));
  const done = collect(document);
  writeHead(document, { title, facts, transactions }, { t, clock });
  if (isCut) note(document, t('records.newestOnly', { count: transactions.length }));
  writeTableHead(document, t);
  let row = 0;
  for (const one of transactions) {
    writeRow(document, one, { t, clock });
    row += 1;
    if (row % ROWS_AT_ONCE === 0) await yieldToOthers();
  }
  writeFeet(document, facts, { t, clock });
  document.end();
  return done;
}

async function collect(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

const formatSigned = (minor: bigint, currency: string): string => formatMoney({ minor, currency }, { sign: 'always' });

/** The member, the period and the sums. */
function writeHead(
  document: Document,
  { facts, title, transactions }: { title: string; facts: StatementFacts; transactions: readonly Transaction[] },
  { t }: { t: Translate; clock: Clock },
): void {
  document.font('strong').fontSize(18).fillColor(INK.text).text(title, LETTERS).moveDown(0.4);
  fact(document, t('records.account'), facts.account);
  fact(document, t('records.period'), facts.period);
  const [newest, oldest] = [transactions[0], transactions.at(-1)];
  if (newest && oldest) {
    const amounts = transactions.map(({ amountMinor }) => BigInt(amountMinor));
    const sum = (some: readonly bigint[]) => some.reduce((left, right) => left + right, 0n);
    const { currency } = newest;
    fact(document, t('records.moneyIn'), formatSigned(sum(amounts.filter((one) => one > 0n)), currency));
    fact(document, t('records.moneyOut'), formatSigned(sum(amounts.filter((one) => one < 0n)), currency));
    fact(document, t('records.netName'), formatSigned(sum(amounts), currency));
    fact(
      document,
      t('records.atStart'),
      formatAmount(BigInt(oldest.balanceMinor) - BigInt(oldest.amountMinor), currency),
    );
    fact(document, t('records.atEnd'), formatAmount(BigInt(newest.balanceMinor), currency));
  }
  document.moveDown(0.8);
}

function fact(document: Document, name: string, text: string): void {
  const { y } = document;
  document
    .font('text')
    .fontSize(10)
    .fillColor(INK.quiet)
    .text(name, MARGIN, y, { ...LETTERS, width: 160, lineBreak: false });
  document
    .font('strong')
    .fillColor(INK.text)
    .text(text, MARGIN + 165, y, { ...LETTERS, width: WIDTH - 165 });
}

const note = (document: Document, text: string) =>
  document
    .font('text')
    .fontSize(9)
    .fillColor(INK.quiet)
    .text(text, MARGIN, document.y, { ...LETTERS, width: WIDTH })
    .moveDown(0.6);

function writeTableHead(document: Document, t: Translate): void {
  const names = [t('records.time'), t('records.kind'), t('records.amount'), t('records.balanceAfter')];
  document.font('strong').fontSize(9).fillColor(INK.quiet);
  cells(document, names);
  document.y += 16;
  line(document);
}

function line(document: Document): void {
  const { y } = document;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke();
}

/** Writes texts side by side, each cut off at the end of its column. */
function cells(document: Document, texts: readonly string[]): void {
  const { y } = document;
  COLUMNS.forEach(({ align, at, width }, place) => {
    const options = { ...LETTERS, width, align, height: 14, ellipsis: true, lineBreak: false };
    document.text(texts[place] ?? '', MARGIN + at, y, options);
  });
  document.y = y;
}

function writeRow(document: Document, transaction: Transaction, { clock, t }: { t: Translate; clock: Clock }): void {
  if (document.y + ROW > BOTTOM) {
    document.addPage();
    writeTableHead(document, t);
  }
  const { amountMinor, at, balanceMinor, currency, drawName, gameName, kind } = transaction;
  const what = [t(KINDS[kind].label), gameName, drawName].filter(Boolean).join(' · ');
  document.y += 5;
  document.font('text').fontSize(9).fillColor(INK.text);
  cells(document, [
    formatMoment(at, clock, 'long'),
    what,
    formatSigned(BigInt(amountMinor), currency),
    formatAmount(BigInt(balanceMinor), currency),
  ]);
  document.y += ROW - 5;
  line(document);
}

/** Writes the footer of each page, once their number is known. */
function writeFeet(document: Document, { madeAt }: StatementFacts, { clock, t }: { t: Translate; clock: Clock }): void {
  const { count } = document.bufferedPageRange();
  const made = t('records.madeAt', { time: `${formatMoment(madeAt, clock, 'long')} (${clock.timeZone})` });
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, text would begin another page.
    document.page.margins.bottom = 0;
    const options = { ...LETTERS, width: WIDTH, lineBreak: false };
    document.font('text').fontSize(8).fillColor(INK.quiet);
    document.text(made, MARGIN, BOTTOM + 14, options);
    const pages = t('records.page', { page: page + 1, pages: count });
    document.text(pages, MARGIN, BOTTOM + 14, { ...options, align: 'right' });
  }
}
