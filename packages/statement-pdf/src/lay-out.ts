import { fileURLToPath } from 'node:url';
import type { StatementDocument } from './statement-document.ts';

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

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));

type Document = PDFKit.PDFDocument;

/** Lays out a statement as PDF (A4, with its text selectable). The fonts cover Latin letters, including Vietnamese ones. */
export async function layOut(statement: StatementDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PdfDocument } = await import('pdfkit');
  const { author, facts, language, madeAt, note, rows, title } = statement;
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: author, CreationDate: new Date(madeAt) },
  });
  document.registerFont('text', fontFile('400Regular/NotoSans_400Regular.ttf'));
  document.registerFont('strong', fontFile('700Bold/NotoSans_700Bold.ttf'));
  const done = collect(document);
  document.font('strong').fontSize(18).fillColor(INK.text).text(title, LETTERS).moveDown(0.4);
  for (const [name, text] of facts) writeFact(document, name, text);
  document.moveDown(0.8);
  if (note) writeNote(document, note);
  writeTableHead(document, statement);
  for (const row of rows) writeRow(document, row, statement);
  writeFeet(document, statement);
  document.end();
  return done;
}

async function collect(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

function writeFact(document: Document, name: string, text: string): void {
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

const writeNote = (document: Document, text: string) =>
  document
    .font('text')
    .fontSize(9)
    .fillColor(INK.quiet)
    .text(text, MARGIN, document.y, { ...LETTERS, width: WIDTH })
    .moveDown(0.6);

function writeTableHead(document: Document, { columns }: StatementDocument): void {
  document.font('strong').fontSize(9).fillColor(INK.quiet);
  cells(document, columns);
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

function writeRow(document: Document, row: readonly string[], statement: StatementDocument): void {
  if (document.y + ROW > BOTTOM) {
    document.addPage();
    writeTableHead(document, statement);
  }
  document.y += 5;
  document.font('text').fontSize(9).fillColor(INK.text);
  cells(document, row);
  document.y += ROW - 5;
  line(document);
}

/** Writes the footer of each page, once their number is known. */
function writeFeet(document: Document, { made, pageNumber }: StatementDocument): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, text would begin another page.
    document.page.margins.bottom = 0;
    const options = { ...LETTERS, width: WIDTH, lineBreak: false };
    document.font('text').fontSize(8).fillColor(INK.quiet);
    document.text(made, MARGIN, BOTTOM + 14, options);
    const number = pageNumber.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    document.text(number, MARGIN, BOTTOM + 14, { ...options, align: 'right' });
  }
}
