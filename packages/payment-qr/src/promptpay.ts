import { field, fitting, type QrLevel, readAmount, writeAmount } from './fields.ts';
import { QrError } from './qr-error.ts';
import { type QrField, writeCode } from './tlv.ts';

const THB = '764';
const TRANSFER = 'A000000677010111';
const BILL = 'A000000677010112';
/** The kinds of ids: their tags and forms. */
const IDS = {
  mobile: { tag: '01', form: /^0066\d{9}$/ },
  national: { tag: '02', form: /^\d{13}$/ },
  wallet: { tag: '03', form: /^\d{15}$/ },
} as const;

/** A transfer by PromptPay. */
export interface PromptPay {
  profile: 'promptpay';
  kind: keyof typeof IDS;
  id: string;
  amountMinor: bigint | null;
}

/** A bill paid by PromptPay. */
export interface PromptPayBill {
  profile: 'promptpay-bill';
  biller: string;
  reference: string;
  reference2: string | null;
  amountMinor: bigint | null;
}

const REFERENCE = /^[A-Z0-9]{1,20}$/;

/** @throws QrError */
export function writePromptPay({ amountMinor, id, kind }: Omit<PromptPay, 'profile'>): string {
  const { form, tag } = IDS[kind];
  const template = [
    { tag: '00', value: TRANSFER },
    { tag, value: fitting(id, form, `29.${tag}`) },
  ];
  return write('29', template, amountMinor);
}

/** @throws QrError */
export function writePromptPayBill({ amountMinor, biller, ...refs }: Omit<PromptPayBill, 'profile'>): string {
  const template = [
    { tag: '00', value: BILL },
    { tag: '01', value: fitting(biller, /^\d{13,15}$/, '30.01') },
    { tag: '02', value: fitting(refs.reference, REFERENCE, '30.02') },
    ...field('03', refs.reference2 === null ? null : fitting(refs.reference2, REFERENCE, '30.03')),
  ];
  return write('30', template, amountMinor);
}

const write = (tag: string, template: readonly QrField[], amountMinor: bigint | null): string =>
  writeCode([
    { tag: '01', value: amountMinor === null ? '11' : '12' },
    { tag, value: template },
    { tag: '53', value: THB },
    ...field('54', amountMinor === null ? null : writeAmount(amountMinor, THB)),
    { tag: '58', value: 'TH' },
  ]);

/** Reads a code whose tag 29 or 30 is PromptPay; null for any other. @throws QrError */
export function readPromptPay(code: QrLevel): PromptPay | PromptPayBill | null {
  const [transfer, bill] = [code.below('29'), code.below('30')];
  const isTransfer = transfer?.get('00') === TRANSFER;
  if (!isTransfer && bill?.get('00') !== BILL) return null;
  if (code.require('53') !== THB) throw new QrError('BAD_VALUE', '53');
  const amountMinor = readAmount(code.get('54'), THB);
  if (!isTransfer) {
    const at = bill as QrLevel;
    const reference = fitting(at.require('02'), REFERENCE, '30.02');
    return { profile: 'promptpay-bill', biller: at.require('01'), reference, reference2: at.get('03'), amountMinor };
  }
  for (const [kind, { form, tag }] of Object.entries(IDS) as [PromptPay['kind'], (typeof IDS)['mobile']][]) {
    const id = transfer.get(tag);
    if (id !== null) return { profile: 'promptpay', kind, id: fitting(id, form, `29.${tag}`), amountMinor };
  }
  throw new QrError('MISSING_TAG', '29.01');
}
