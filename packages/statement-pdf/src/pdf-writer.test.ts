import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { PdfWriter } from './pdf-writer.ts';
import type { StatementDocument } from './statement-document.ts';

const statement = (rows: number): StatementDocument => ({
  title: 'Lotus · Sao kê tài khoản',
  author: 'Lotus',
  language: 'vi-VN',
  madeAt: Date.parse('2026-11-24T17:30:00Z'),
  facts: [['Tài khoản', 'minh']],
  note: 'Chỉ gồm các mục mới nhất',
  columns: ['Thời điểm', 'Loại', 'Số tiền', 'Số dư'],
  rows: Array.from({ length: rows }, () => ['25/11/2026', 'Cược · Hà Nội VIP', '-10.000 ₫', '490.000 ₫']),
  made: 'Lập lúc 00:30',
  pageNumber: 'Trang {page}/{pages}',
});

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
  document.destroy();
  library.destroy();
  return texts;
}

test('writes a statement of several pages whose text can be extracted', async () => {
  const texts = await textsOf(await new PdfWriter().write(statement(120)));
  expect(texts.length).toBeGreaterThan(3);
  const [first = ''] = texts;
  for (const word of ['Lotus · Sao kê tài khoản', 'minh', 'Hà Nội VIP', 'Chỉ gồm các mục mới nhất', 'Lập lúc 00:30'])
    expect(first).toContain(word);
  expect(first).toContain(`Trang 1/${texts.length}`);
  expect(texts.join('').match(/Hà Nội VIP/g)).toHaveLength(120);
});

test('writes several statements, and one without rows', async () => {
  const writer = new PdfWriter();
  const pdfs = await Promise.all([writer.write(statement(0)), writer.write(statement(1)), writer.write(statement(2))]);
  expect(await Promise.all(pdfs.map(async (pdf) => (await textsOf(pdf)).length))).toEqual([1, 1, 1]);
});

test('does not occupy the thread of its caller', async () => {
  const writer = new PdfWriter();
  await writer.write(statement(1));
  let isDone = false;
  const writing = writer.write(statement(2_000)).then(() => {
    isDone = true;
  });
  const turns: number[] = [];
  for (let last = performance.now(); !isDone; ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    turns.push(performance.now() - last);
    last = performance.now();
  }
  await writing;
  expect(turns.length).toBeGreaterThan(20);
});

test('goes on after a statement that cannot be laid out', async () => {
  const writer = new PdfWriter();
  const broken = { ...statement(1), rows: 'nothing' } as unknown as StatementDocument;
  await expect(writer.write({ ...broken, facts: null as never })).rejects.toThrow('a task has failed');
  expect(await textsOf(await writer.write(statement(1)))).toHaveLength(1);
});
