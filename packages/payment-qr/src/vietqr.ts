import { field, fitting, type QrLevel, readAmount, writeAmount } from './fields.ts';
import { QrError } from './qr-error.ts';
import { writeCode } from './tlv.ts';

const VND = '704';
const GUID = 'A000000727';
const BIN = /^\d{6}$/;
const ACCOUNT = /^[0-9A-Za-z]{1,19}$/;
/** Banks drop diacritics and most signs, so none are sent. */
const CONTENT = /^[A-Za-z0-9 ]{1,25}$/;
const TO = { account: 'QRIBFTTA', card: 'QRIBFTTC' } as const;

/** A transfer to a Vietnamese account or card. */
export interface VietQr {
  profile: 'vietqr';
  to: keyof typeof TO;
  bankBin: string;
  account: string;
  /** Whole dong. */
  amountMinor: bigint | null;
  content: string | null;
}

/** @throws QrError */
export function writeVietQr({ account, amountMinor, bankBin, content, to }: Omit<VietQr, 'profile'>): string {
  const beneficiary = [
    { tag: '00', value: fitting(bankBin, BIN, '38.01.00') },
    { tag: '01', value: fitting(account, ACCOUNT, '38.01.01') },
  ];
  return writeCode([
    { tag: '01', value: amountMinor === null ? '11' : '12' },
    {
      tag: '38',
      value: [
        { tag: '00', value: GUID },
        { tag: '01', value: beneficiary },
        { tag: '02', value: TO[to] },
      ],
    },
    { tag: '53', value: VND },
    ...field('54', amountMinor === null ? null : writeAmount(amountMinor, VND)),
    { tag: '58', value: 'VN' },
    ...field('62', content === null ? null : [{ tag: '08', value: fitting(content, CONTENT, '62.08') }]),
  ]);
}

/** Reads a code whose tag 38 is VietQR; null for any other. @throws QrError */
export function readVietQr(code: QrLevel): VietQr | null {
  const template = code.below('38');
  if (template?.get('00') !== GUID) return null;
  if (code.require('53') !== VND) throw new QrError('BAD_VALUE', '53');
  const beneficiary = template.below('01');
  if (!beneficiary) throw new QrError('MISSING_TAG', '38.01');
  const service = template.require('02');
  const to = service === TO.account ? 'account' : service === TO.card ? 'card' : null;
  if (!to) throw new QrError('BAD_VALUE', '38.02');
  const content = code.below('62')?.get('08') ?? null;
  return {
    profile: 'vietqr',
    to,
    bankBin: fitting(beneficiary.require('00'), BIN, '38.01.00'),
    account: fitting(beneficiary.require('01'), ACCOUNT, '38.01.01'),
    amountMinor: readAmount(code.get('54'), VND),
    content: content === null ? null : fitting(content, CONTENT, '62.08'),
  };
}
