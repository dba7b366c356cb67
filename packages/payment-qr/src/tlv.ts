import { crcOf } from './crc.ts';
import { QrError } from './qr-error.ts';

/** A data object: two digits and its value, or the objects nested in it. */
export interface QrField {
  tag: string;
  value: string | readonly QrField[];
}

const MAX_CHARACTERS = 512;
const MAX_VALUE = 99;
const FORMAT = '000201';
const CRC_HEAD = '6304';
const ASCII = /^[\x20-\x7e]*$/;

/** Tags of the first level whose value nests: account templates, additional data, languages, and those left free. */
const isTemplate = (tag: string): boolean =>
  (tag >= '26' && tag <= '51') || tag === '62' || tag === '64' || (tag >= '80' && tag <= '99');

/** Writes one object. @throws QrError for a value of no or more than 99 characters */
function writeField({ tag, value }: QrField, path = ''): string {
  const place = path ? `${path}.${tag}` : tag;
  if (!/^\d\d$/.test(tag)) throw new QrError('BAD_TAG', place);
  const text = typeof value === 'string' ? value : writeFields(value, place);
  if (text.length === 0 || text.length > MAX_VALUE) throw new QrError('BAD_LENGTH', place);
  return `${tag}${String(text.length).padStart(2, '0')}${text}`;
}

function writeFields(fields: readonly QrField[], path = ''): string {
  const seen = new Set<string>();
  for (const { tag } of fields) {
    if (seen.has(tag)) throw new QrError('DUPLICATE_TAG', path ? `${path}.${tag}` : tag);
    seen.add(tag);
  }
  return fields.map((field) => writeField(field, path)).join('');
}

/**
 * Writes the text of a payment code: `00` first, `63` with the CRC last.
 * @param fields without `00` and `63`, in their order
 * @throws QrError
 */
export function writeCode(fields: readonly QrField[]): string {
  const reserved = fields.find(({ tag }) => tag === '00' || tag === '63');
  if (reserved) throw new QrError('DUPLICATE_TAG', reserved.tag);
  const body = `${FORMAT}${writeFields(fields)}${CRC_HEAD}`;
  if (!ASCII.test(body)) throw new QrError('NOT_ASCII');
  if (body.length + 4 > MAX_CHARACTERS) throw new QrError('TOO_LONG');
  return body + crcOf(body);
}

/** Reads the objects of one level. @throws QrError */
function readFields(text: string, path = ''): QrField[] {
  const fields: QrField[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const [tag, digits] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
    if (path === '' && seen.has('63')) throw new QrError('TRAILING_DATA', tag);
    if (!/^\d\d$/.test(tag)) throw new QrError('BAD_TAG', path);
    const place = path ? `${path}.${tag}` : tag;
    const [from, length] = [at + 4, Number(digits)];
    if (!/^\d\d$/.test(digits) || length === 0 || from + length > text.length)
      throw new QrError('BAD_LENGTH', path || place);
    if (seen.has(tag)) throw new QrError('DUPLICATE_TAG', place);
    seen.add(tag);
    const value = text.slice(from, from + length);
    fields.push({ tag, value: path === '' && isTemplate(tag) ? readFields(value, tag) : value });
    at = from + length;
  }
  return fields;
}

/**
 * Reads the text of a payment code: its form, its lengths, and its CRC.
 * @returns the objects without `00` and `63`
 * @throws QrError
 */
export function readCode(text: string): QrField[] {
  if (!ASCII.test(text)) throw new QrError('NOT_ASCII');
  if (text.length > MAX_CHARACTERS) throw new QrError('TOO_LONG');
  if (!text.startsWith(FORMAT)) throw new QrError('MISSING_TAG', '00');
  const fields = readFields(text);
  const [last] = fields.slice(-1);
  if (last?.tag !== '63') throw new QrError('MISSING_TAG', '63');
  if (typeof last.value !== 'string' || last.value.length !== 4) throw new QrError('BAD_LENGTH', '63');
  if (last.value !== crcOf(text.slice(0, -4))) throw new QrError('CRC_MISMATCH', '63');
  return fields.slice(1, -1);
}

/** The objects that a value nests. @throws QrError unless it is well-formed */
export const nestedIn = (value: string, path: string): QrField[] => readFields(value, path);
