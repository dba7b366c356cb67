import { writeQrPhMerchant } from '@foyer/payment-qr/qr-ph.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headerOf, jsonOf, queryOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Bank, BankPayout } from './bank.ts';
import { readMinor, toAmount } from './to-amount.ts';
import { toQrPayment, toStateWord } from './webhooks.ts';

const HOME = '/sandbox/xendit';
const FAULT = { error_code: 'API_VALIDATION_ERROR', message: 'invalid' };

type Work = (merchant: string, request: FastifyRequest, reply: FastifyReply) => object;

/** Xendit: QR Ph codes, payouts, and the list of transactions. */
export function mountXendit(app: FastifyInstance, bank: Bank, { keys }: SandboxContext): void {
  const authorised = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => {
    const [key] = Buffer.from(headerOf(request, 'authorization').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const found = Object.entries(keys.paymentKeys).find(([, { xendit }]) => xendit.secretKey === key);
    return found ? reply.send(work(found[0], request, reply)) : reply.code(401).send({ error_code: 'INVALID_API_KEY' });
  };
  const own = (merchant: string) => bank.charges.filter((one) => one.api === 'xendit' && one.merchant === merchant);
  const payoutsOf = (merchant: string) =>
    bank.payouts.filter((one) => one.api === 'xendit' && one.merchant === merchant);
  app.post(
    `${HOME}/qr_codes`,
    authorised((merchant, request, reply) => {
      const { amount, expires_at: expiresAt, reference_id: ours } = jsonOf(request);
      const amountMinor = readMinor(String(amount), 2);
      if (amountMinor === null || typeof ours !== 'string') {
        void reply.code(400);
        return FAULT;
      }
      const reference = ours.replaceAll('-', '').slice(0, 25);
      const to = { bic: 'PAPHPHM1XXX', merchantId: '123456789', flags: '000', mcc: '7995', acquirerData: null };
      const qr = writeQrPhMerchant({ ...to, name: merchant.toUpperCase(), city: 'Manila', amountMinor, reference });
      const ids = { ours, number: '', content: reference, currency: 'PHP' };
      const charge = bank.addCharge({
        api: 'xendit',
        merchant,
        ...ids,
        amountMinor,
        expiresAt: new Date(String(expiresAt)),
        qr,
      });
      return { id: charge.id, reference_id: ours, type: 'DYNAMIC', qr_string: charge.qr, status: 'ACTIVE' };
    }),
  );
  app.get(
    `${HOME}/qr_codes`,
    authorised((merchant, request) => {
      const ours = queryOf(request).get('reference_id');
      return {
        data: own(merchant)
          .filter((one) => one.ours === ours)
          .map(({ id, qr }) => ({ id, qr_string: qr })),
      };
    }),
  );
  app.get(
    `${HOME}/qr_codes/:id/payments`,
    authorised((merchant, request, reply) => {
      const { id } = request.params as { id: string };
      const charge = own(merchant).find((one) => one.id === id);
      if (!charge) void reply.code(404);
      return charge ? { data: charge.payments.map((payment) => toQrPayment(payment, charge)) } : FAULT;
    }),
  );
  app.post(
    `${HOME}/v2/payouts`,
    authorised((merchant, request, reply) => {
      const { amount, channel_code: bankCode, channel_properties: target, reference_id: ours } = jsonOf(request);
      const amountMinor = readMinor(String(amount), 2);
      const to = `${bankCode} ${(target as { account_number?: string } | undefined)?.account_number ?? ''}`;
      const asked = { api: 'xendit', merchant, ours: String(ours), currency: 'PHP', to } as const;
      const payout = amountMinor === null ? null : bank.addPayout({ ...asked, amountMinor });
      if (!payout) void reply.code(400);
      else if (bank.payoutMode === 'lose') void reply.code(504);
      return payout ? toPayout(payout) : { error_code: 'INVALID_DESTINATION', message: 'no such account' };
    }),
  );
  app.get(
    `${HOME}/v2/payouts`,
    authorised((merchant, request) => {
      const ours = queryOf(request).get('reference_id');
      return {
        data: payoutsOf(merchant)
          .filter((one) => one.ours === ours)
          .map(toPayout),
      };
    }),
  );
  app.get(
    `${HOME}/transactions`,
    authorised((merchant, request) => {
      const query = queryOf(request);
      const isWithin = (at: Date) =>
        at >= new Date(query.get('created[gte]') ?? 0) && at <= new Date(query.get('created[lte]') ?? 0);
      const received = own(merchant).flatMap(({ payments }) =>
        payments
          .filter(({ at }) => isWithin(at))
          .map(({ amountMinor, at, id }) => ({
            id,
            product_id: id,
            cashflow: 'MONEY_IN',
            amount: Number(toAmount(amountMinor, 2)),
            created: at.toISOString(),
          })),
      );
      const sent = payoutsOf(merchant)
        .filter(({ at, state }) => state === 'paid' && isWithin(at))
        .map(({ amountMinor, at, id, ours }) => ({
          id,
          reference_id: ours,
          cashflow: 'MONEY_OUT',
          amount: Number(toAmount(amountMinor, 2)),
          created: at.toISOString(),
        }));
      return { has_more: false, data: [...received, ...sent] };
    }),
  );
}

const toPayout = (payout: BankPayout) => ({
  id: payout.id,
  reference_id: payout.ours,
  amount: Number(toAmount(payout.amountMinor, 2)),
  status: toStateWord(payout),
});
