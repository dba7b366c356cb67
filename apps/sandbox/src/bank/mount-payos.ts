import { writeVietQr } from '@foyer/payment-qr/vietqr.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerOf, jsonOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Bank, BankPayout, Charge } from './bank.ts';
import { readMinor } from './to-amount.ts';
import { signFields, toPayosTransaction, toStateWord, toVietnamTime } from './webhooks.ts';

const BIN = '970436';
const ACCOUNT = '0011001234567';
const HOME = '/sandbox/payos';

const fine = (data: object) => ({ code: '00', desc: 'success', data });
const wrong = (code: string, desc: string) => ({ code, desc, data: null });

/** payOS: payment links with VietQR, payouts, and the statement. */
export function mountPayos(app: FastifyInstance, bank: Bank, { keys, now }: SandboxContext): void {
  const merchantOf = (request: FastifyRequest): string | null => {
    const [id, key] = [headerOf(request, 'x-client-id'), headerOf(request, 'x-api-key')];
    const found = Object.entries(keys.paymentKeys).find(
      ([, { payos }]) => payos.clientId === id && payos.apiKey === key,
    );
    return found?.[0] ?? null;
  };
  const own = (merchant: string) => bank.charges.filter((one) => one.api === 'payos' && one.merchant === merchant);
  const authorised =
    (work: (merchant: string, request: FastifyRequest, reply: FastifyReply) => object) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const merchant = merchantOf(request);
      return reply.send(merchant === null ? wrong('401', 'unauthorised') : work(merchant, request, reply));
    };
  app.post(
    `${HOME}/v2/payment-requests`,
    authorised((merchant, request) => {
      const asked = jsonOf(request);
      const { amount, cancelUrl, description, orderCode, returnUrl } = asked as Record<string, string | number>;
      const signed = { amount, cancelUrl, description, orderCode, returnUrl } as Record<string, string | number>;
      const checksumKey = keys.paymentKeys[merchant]?.payos.checksumKey ?? '';
      if (asked.signature !== signFields(signed, checksumKey)) return wrong('201', 'signature');
      if (own(merchant).some(({ number }) => number === String(orderCode))) return wrong('231', 'order exists');
      const [amountMinor, content] = [readMinor(String(amount), 0), String(description)];
      if (amountMinor === null || content.length > 25) return wrong('20', 'invalid');
      const qr = writeVietQr({ to: 'account', bankBin: BIN, account: ACCOUNT, amountMinor, content });
      const expiresAt = new Date(Number(asked.expiredAt) * 1000);
      const ids = { ours: String(orderCode), number: String(orderCode), content };
      return fine(
        toLink(bank.addCharge({ api: 'payos', merchant, ...ids, amountMinor, currency: 'VND', expiresAt, qr }), now()),
      );
    }),
  );
  app.get<{ Params: { id: string } }>(
    `${HOME}/v2/payment-requests/:id`,
    authorised((merchant, request) => {
      const { id } = request.params as { id: string };
      const found = own(merchant).find((one) => one.number === id || one.id === id);
      return found ? fine(toLink(found, now())) : wrong('101', 'no such order');
    }),
  );
  app.post(
    `${HOME}/v1/payouts`,
    authorised((merchant, request, reply) => {
      const { amount, referenceId, toAccountNumber, toBin } = jsonOf(request);
      const amountMinor = readMinor(String(amount), 0);
      if (amountMinor === null || typeof referenceId !== 'string') return wrong('20', 'invalid');
      const to = `${toBin} ${toAccountNumber}`;
      const payout = bank.addPayout({ api: 'payos', merchant, ours: referenceId, amountMinor, currency: 'VND', to });
      if (!payout) return wrong('611', 'beneficiary');
      if (bank.payoutMode === 'lose') void reply.code(504);
      return fine(toPayout(payout));
    }),
  );
  app.get(
    `${HOME}/v1/payouts`,
    authorised((merchant, request) => {
      const id = queryOf(request).get('referenceId');
      const found = bank.payouts.filter((one) => one.api === 'payos' && one.merchant === merchant && one.ours === id);
      return fine({ payouts: found.map(toPayout) });
    }),
  );
  app.get(
    `${HOME}/v1/transactions`,
    authorised((merchant, request) => {
      const query = queryOf(request);
      const isWithin = (at: Date) =>
        at >= new Date(query.get('fromDate') ?? 0) && at <= new Date(query.get('toDate') ?? 0);
      const received = own(merchant).flatMap((charge) =>
        charge.payments
          .filter(({ at }) => isWithin(at))
          .map((payment) => {
            const at = payment.at.toISOString();
            return {
              ...toPayosTransaction(payment, charge),
              type: 'CREDIT',
              paymentLinkId: charge.id,
              transactionDateTime: at,
            };
          }),
      );
      const sent = bank.payouts
        .filter((one) => one.api === 'payos' && one.merchant === merchant && one.state === 'paid' && isWithin(one.at))
        .map(({ amountMinor, at, ours }) => ({
          type: 'DEBIT',
          referenceId: ours,
          amount: Number(amountMinor),
          transactionDateTime: at.toISOString(),
        }));
      return fine({ transactions: [...received, ...sent], nextOffset: null });
    }),
  );
}

function toLink(charge: Charge, now: number) {
  const paid = charge.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const isOver = charge.expiresAt.getTime() <= now;
  const open = charge.isRefused ? 'CANCELLED' : isOver ? 'EXPIRED' : 'PENDING';
  return {
    id: charge.id,
    paymentLinkId: charge.id,
    orderCode: Number(charge.number),
    amount: Number(charge.amountMinor),
    amountPaid: Number(paid),
    description: charge.content,
    status: paid >= charge.amountMinor ? 'PAID' : paid > 0n ? 'UNDERPAID' : open,
    bin: BIN,
    bankName: 'Vietcombank',
    accountNumber: ACCOUNT,
    accountName: 'CONG TY FOYER DEMO',
    currency: 'VND',
    qrCode: charge.qr,
    transactions: charge.payments.map((payment) => toPayosTransaction(payment, charge)),
  };
}

const toPayout = (payout: BankPayout) => ({
  id: payout.id,
  referenceId: payout.ours,
  approvalState: 'APPROVED',
  createdAt: toVietnamTime(payout.at),
  transactions: [{ id: payout.id, amount: Number(payout.amountMinor), state: toStateWord(payout) }],
});
