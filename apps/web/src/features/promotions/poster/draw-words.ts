import { renderSVG } from 'uqr';
import { escapeMarkup } from '../../../page/escape-markup.ts';

/** The texts of a poster, and the link of its QR code. */
export interface PosterWords {
  headline: string;
  codeLabel: string;
  code: string;
  /** The link that the QR code opens. */
  link: string;
  /** The address without protocol, as one types it. */
  host: string;
  adultAge: number;
}

const CARD = { x: 72, y: 560, width: 936, height: 640 };
const QR = 480;
const INK = '#17161b';
/** Letters per line of the headline, beside the art. */
const LINE = 16;
const MAX_LINES = 4;

/** Breaks a text into lines of about a length; the rest goes into the last line. */
export function toLines(text: string, length: number, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && (last.length + word.length < length || lines.length === max))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface Style {
  x: number;
  y: number;
  size: number;
  fill?: string;
  isBold?: boolean;
  anchor?: 'middle';
}

const text = (words: string, { anchor, fill, isBold = false, size, x, y }: Style): string =>
  `<text x="${x}" y="${y}" font-family="Noto Sans" font-size="${size}" font-weight="${isBold ? 700 : 400}"${
    fill ? ` fill="${fill}"` : ''
  }${anchor ? ` text-anchor="${anchor}"` : ''}>${escapeMarkup(words)}</text>`;

/** The texts and the QR code of a poster, as markup that replaces the placeholder in `poster.svg`. */
export function drawWords({ adultAge, code, codeLabel, headline, host, link }: PosterWords): string {
  const size = headline.length > LINE * 3 ? 60 : 72;
  const lines = toLines(headline, LINE, MAX_LINES);
  const top = 300;
  const qr = renderSVG(link, { border: 2, ecc: 'H' }).replace(
    '<svg',
    `<svg x="${CARD.x + 48}" y="${CARD.y + 80}" width="${QR}" height="${QR}"`,
  );
  const side = CARD.x + 48 + QR + 190;
  const badge = { x: 960, y: 1274 };
  return [
    ...lines.map((line, at) => text(line, { x: 72, y: top + at * size * 1.15, size, isBold: true })),
    `<rect x="${CARD.x}" y="${CARD.y}" width="${CARD.width}" height="${CARD.height}" rx="48" fill="#fff"/>`,
    qr,
    text(codeLabel, { x: side, y: CARD.y + 270, size: 32, fill: INK, anchor: 'middle' }),
    text(code, { x: side, y: CARD.y + 346, size: 60, fill: INK, isBold: true, anchor: 'middle' }),
    text(host, { x: 72, y: 1286, size: 36 }),
    `<circle cx="${badge.x}" cy="${badge.y}" r="40" fill="none" stroke="currentColor" stroke-width="4"/>`,
    text(`${adultAge}+`, { x: badge.x, y: badge.y + 12, size: 32, isBold: true, anchor: 'middle' }),
  ].join('\n');
}
