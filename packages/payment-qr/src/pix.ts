import { field, fitting, type QrLevel, readAmount, writeAmount } from './fields.ts';
import { QrError } from './qr-error.ts';
import { type QrField, writeCode } from './tlv.ts';

const BRL = '986';
const GUID = 'br.gov.bcb.pix';
const TXID = /^(?:[A-Za-z0-9]{1,25}|\*\*\*)$/;
const LOCATION = /^(?!https?:)[\x21-\x7e]{1,77}$/;
/** CPF, CNPJ, phone, e-mail or a random key. */
const KEY =
  /^(?:\d{11}|[0-9A-Z]{14}|\+55\d{10,11}|[^\s@]{1,64}@[^\s@]{1,76}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const MAX_KEY = 77;
const MAX_KEY_AND_INFO = 73;

/** Who is paid: at most 25 and 15 ASCII characters. */
export interface Receiver {
  name: string;
  city: string;
}

/** PIX with the receiver’s key; reusable. */
export interface PixStatic extends Receiver {
  profile: 'pix-static';
  key: string;
  info: string | null;
  txid: string;
  amountMinor: bigint | null;
}

/** PIX with a charge at the provider, which knows amount and txid. */
export interface PixDynamic extends Receiver {
  profile: 'pix-dynamic';
  /** Without a scheme. */
  location: string;
}

const account = (fields: readonly QrField[]): QrField => ({
  tag: '26',
  value: [{ tag: '00', value: GUID }, ...fields],
});

const receiver = ({ city, name }: Receiver): QrField[] => [
  { tag: '58', value: 'BR' },
  { tag: '59', value: fitting(name, /^.{1,25}$/, '59') },
  { tag: '60', value: fitting(city, /^.{1,15}$/, '60') },
];

/** @throws QrError */
export function writePixStatic({ amountMinor, info, key, txid, ...to }: Omit<PixStatic, 'profile'>): string {
  checkKey(key, info);
  return writeCode([
    account([{ tag: '01', value: key }, ...field('02', info)]),
    { tag: '52', value: '0000' },
    { tag: '53', value: BRL },
    ...field('54', amountMinor === null ? null : writeAmount(amountMinor, BRL)),
    ...receiver(to),
    { tag: '62', value: [{ tag: '05', value: fitting(txid, TXID, '62.05') }] },
  ]);
}

/** @throws QrError */
export function writePixDynamic({ location, ...to }: Omit<PixDynamic, 'profile'>): string {
  return writeCode([
    { tag: '01', value: '12' },
    account([{ tag: '25', value: fitting(location, LOCATION, '26.25') }]),
    { tag: '52', value: '0000' },
    { tag: '53', value: BRL },
    ...receiver(to),
    { tag: '62', value: [{ tag: '05', value: '***' }] },
  ]);
}

/** Reads a code whose tag 26 is PIX; null for any other. @throws QrError */
export function readPix(code: QrLevel): PixStatic | PixDynamic | null {
  const template = code.below('26');
  if (template?.get('00')?.toLowerCase() !== GUID) return null;
  const to = { name: code.require('59'), city: code.require('60') };
  if (code.require('53') !== BRL) throw new QrError('BAD_VALUE', '53');
  const location = template.get('25');
  if (location !== null) return { profile: 'pix-dynamic', location: fitting(location, LOCATION, '26.25'), ...to };
  const [key, info] = [template.require('01'), template.get('02')];
  checkKey(key, info);
  const txid = fitting(code.below('62')?.get('05') ?? '***', TXID, '62.05');
  return { profile: 'pix-static', key, info, txid, amountMinor: readAmount(code.get('54'), BRL), ...to };
}

function checkKey(key: string, info: string | null): void {
  if (key.length > MAX_KEY || !KEY.test(key)) throw new QrError('BAD_VALUE', '26.01');
  if (info !== null && key.length + info.length > MAX_KEY_AND_INFO) throw new QrError('BAD_LENGTH', '26.02');
}
