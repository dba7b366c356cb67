import { levelOf } from './fields.ts';
import { type PixDynamic, type PixStatic, readPix } from './pix.ts';
import { type PromptPay, type PromptPayBill, readPromptPay } from './promptpay.ts';
import { QrError } from './qr-error.ts';
import { type QrPhMerchant, type QrPhPerson, readQrPh } from './qr-ph.ts';
import { readCode } from './tlv.ts';
import { readVietQr, type VietQr } from './vietqr.ts';

export type PaymentQr = PixStatic | PixDynamic | VietQr | QrPhPerson | QrPhMerchant | PromptPay | PromptPayBill;

const READERS = [readPix, readVietQr, readQrPh, readPromptPay] as const;

/**
 * Reads the text of a payment code (EMVCo, merchant-presented) by the profile that it names.
 * @throws QrError with the first fault and its place
 */
export function readPaymentQr(text: string): PaymentQr {
  const code = levelOf(readCode(text));
  for (const read of READERS) {
    const found = read(code);
    if (found) return found;
  }
  throw new QrError('UNKNOWN_PROFILE');
}
