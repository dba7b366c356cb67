import { field, fitting, type QrLevel, readAmount, writeAmount } from './fields.ts';
import type { Receiver } from './pix.ts';
import { QrError } from './qr-error.ts';
import { type QrField, writeCode } from './tlv.ts';

const PHP = '608';
const P2P_GUID = 'com.p2pqrpay';
const P2P_SERVICE = '99964403';
const P2M_GUID = 'ph.ppmi.p2m';
const DATA_GUID = 'ph.ppmi.qrph';
const BIC = /^[A-Z0-9]{11}$/;
const Line = /^.{1,25}$/;

/** QR Ph between persons. */
export interface QrPhPerson extends Receiver {
  profile: 'qrph-p2p';
  bic: string;
  account: string;
  mobile: string | null;
  amountMinor: bigint | null;
}

/** QR Ph to a merchant; only its acquirer may make one, so we only read them, and write them in the sandbox. */
export interface QrPhMerchant extends Receiver {
  profile: 'qrph-p2m';
  bic: string;
  merchantId: string;
  flags: string;
  mcc: string;
  amountMinor: bigint | null;
  reference: string | null;
  acquirerData: string | null;
}

const tail = ({ amountMinor, city, name }: Receiver & { amountMinor: bigint | null }): QrField[] => [
  { tag: '53', value: PHP },
  ...field('54', amountMinor === null ? null : writeAmount(amountMinor, PHP)),
  { tag: '58', value: 'PH' },
  { tag: '59', value: fitting(name, Line, '59') },
  { tag: '60', value: fitting(city, /^.{1,15}$/, '60') },
];

/** @throws QrError */
export function writeQrPhPerson({ account, bic, mobile, ...rest }: Omit<QrPhPerson, 'profile'>): string {
  const template = [
    { tag: '00', value: P2P_GUID },
    { tag: '01', value: fitting(bic, BIC, '27.01') },
    { tag: '02', value: P2P_SERVICE },
    { tag: '04', value: fitting(account, /^[\x21-\x7e]{1,34}$/, '27.04') },
    ...field('05', mobile),
  ];
  const point = { tag: '01', value: rest.amountMinor === null ? '11' : '12' };
  return writeCode([point, { tag: '27', value: template }, { tag: '52', value: '6016' }, ...tail(rest)]);
}

/** @throws QrError */
export function writeQrPhMerchant(code: Omit<QrPhMerchant, 'profile'>): string {
  const { acquirerData, bic, flags, mcc, merchantId, reference, ...rest } = code;
  const template = [
    { tag: '00', value: P2M_GUID },
    { tag: '01', value: fitting(bic, BIC, '28.01') },
    { tag: '03', value: fitting(merchantId, Line, '28.03') },
    { tag: '05', value: fitting(flags, /^\d{3}$/, '28.05') },
  ];
  const data = (tag: string, value: string | null): QrField[] | null =>
    value === null
      ? null
      : [
          { tag: '00', value: DATA_GUID },
          { tag, value: fitting(value, Line, tag) },
        ];
  return writeCode([
    { tag: '01', value: rest.amountMinor === null ? '11' : '12' },
    { tag: '28', value: template },
    { tag: '52', value: fitting(mcc, /^\d{4}$/, '52') },
    ...tail(rest),
    ...field('62', data('05', reference)),
    ...field('88', data('01', acquirerData)),
  ]);
}

/** Reads a code whose tag 27 or 28 is QR Ph; null for any other. @throws QrError */
export function readQrPh(code: QrLevel): QrPhPerson | QrPhMerchant | null {
  const [person, merchant] = [code.below('27'), code.below('28')];
  const isPerson = person?.get('00') === P2P_GUID;
  if (!isPerson && merchant?.get('00') !== P2M_GUID) return null;
  if (code.require('53') !== PHP) throw new QrError('BAD_VALUE', '53');
  const to = { name: code.require('59'), city: code.require('60'), amountMinor: readAmount(code.get('54'), PHP) };
  if (isPerson) {
    if (person.require('02') !== P2P_SERVICE) throw new QrError('BAD_VALUE', '27.02');
    const bic = fitting(person.require('01'), BIC, '27.01');
    return { profile: 'qrph-p2p', bic, account: person.require('04'), mobile: person.get('05'), ...to };
  }
  const at = merchant as QrLevel;
  return {
    profile: 'qrph-p2m',
    bic: fitting(at.require('01'), BIC, '28.01'),
    merchantId: at.require('03'),
    flags: at.require('05'),
    mcc: code.require('52'),
    reference: code.below('62')?.get('05') ?? null,
    acquirerData: code.below('88')?.get('01') ?? null,
    ...to,
  };
}
