import { writeQrPhMerchant } from '@foyer/payment-qr/qr-ph.ts';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Bank, BankPayment, BankPayout } from './bank.ts';
import { basicOf, isWithin, mountProvider, type ProviderCall, type ProviderRoutes } from './provider-routes.ts';
import { readMinor, toAmount } from './to-amount.ts';
import { toQrPayment, toStateWord } from './webhooks.ts';

const FAULT = { error_code: 'API_VALIDATION_ERROR', message: 'invalid' };
const PERIOD = ['created[gte]', 'created[lte]'] as const;

/** Xendit: QR Ph codes, payouts, and the list of transactions. */
export function mountXendit(app: FastifyInstance, bank: Bank, context: SandboxContext): void {
  mountProvider(
    app,
    {
      api: 'xendit',
      merchantOf(request) {
        const [key] = basicOf(request);
        const accounts = Object.entries(context.keys.paymentKeys);
        return accounts.find(([, { xendit }]) => xendit.secretKey === key)?.[0] ?? null;
      },
      refuse: (reply) => {
        void reply.code(401);
        return { error_code: 'INVALID_API_KEY' };
      },
      routes: ROUTES,
    },
    { bank, context },
  );
}

const ROUTES: ProviderRoutes = {
  'POST /qr_codes': createCode,
  'GET /qr_codes': ({ charges, query }) => ({
    data: charges.filter(({ ours }) => ours === query.get('reference_id')).map(({ id, qr }) => ({ id, qr_string: qr })),
  }),
  'GET /qr_codes/:id/payments': ({ charges, param, setStatus }) => {
    const charge = charges.find(({ id }) => id === param('id'));
    if (!charge) setStatus(404);
    return charge ? { data: charge.payments.map((payment) => toQrPayment(payment, charge)) } : FAULT;
  },
  'POST /v2/payouts': createPayout,
  'GET /v2/payouts': ({ payouts, query }) => ({
    data: payouts.filter(({ ours }) => ours === query.get('reference_id')).map(toPayout),
  }),
  'GET /transactions': listTransactions,
};

function createCode({ bank, json, merchant, setStatus }: ProviderCall): object {
  const { amount, expires_at: expiresAt, reference_id: ours } = json;
  const amountMinor = readMinor(String(amount), 2);
  if (amountMinor === null || typeof ours !== 'string' || bank.chargeMode === 'refuse') {
    setStatus(400);
    return FAULT;
  }
  const reference = ours.replaceAll('-', '').slice(0, 25);
  const to = { bic: 'PAPHPHM1XXX', merchantId: '123456789', flags: '000', mcc: '7995', acquirerData: null };
  const qr = writeQrPhMerchant({ ...to, name: merchant.toUpperCase(), city: 'Manila', amountMinor, reference });
  const ids = { ours, number: '', content: reference, currency: 'PHP' };
  const until = new Date(String(expiresAt));
  const charge = bank.addCharge({ api: 'xendit', merchant, ...ids, amountMinor, expiresAt: until, qr });
  if (bank.chargeMode === 'lose') setStatus(504);
  return { id: charge.id, reference_id: ours, type: 'DYNAMIC', qr_string: charge.qr, status: 'ACTIVE' };
}

function createPayout({ bank, json, merchant, setStatus }: ProviderCall): object {
  const { amount, channel_code: bankCode, channel_properties: target, reference_id: ours } = json;
  const amountMinor = readMinor(String(amount), 2);
  const to = `${bankCode} ${(target as { account_number?: string } | undefined)?.account_number ?? ''}`;
  const asked = { api: 'xendit', merchant, ours: String(ours), currency: 'PHP', to } as const;
  const payout = amountMinor === null ? null : bank.addPayout({ ...asked, amountMinor });
  if (!payout) setStatus(400);
  else if (bank.payoutMode === 'lose') setStatus(504);
  return payout ? toPayout(payout) : { error_code: 'INVALID_DESTINATION', message: 'no such account' };
}

const STATUSES = { sending: 'PENDING', paid: 'SUCCESS', failed: 'FAILED', returned: 'REVERSED' };

/** Xendit takes a payment back as a whole. */
const isTakenBack = ({ returns }: BankPayment): boolean => returns.some(({ state }) => state === 'done');

function listTransactions({ charges, payouts, query }: ProviderCall): object {
  const statuses = query.getAll('statuses');
  const received = charges
    .flatMap(({ payments }) => payments)
    .map((payment) => ({
      ...{ id: `txn_${payment.id}`, product_id: payment.id, cashflow: 'MONEY_IN' },
      ...toFacts(payment, isTakenBack(payment) ? 'REVERSED' : 'SUCCESS'),
    }));
  const sent = payouts.map((payout) => ({
    ...{ id: `txn_${payout.id}`, reference_id: payout.ours, cashflow: 'MONEY_OUT' },
    ...toFacts(payout, STATUSES[payout.state]),
  }));
  const data = [...received, ...sent].filter(
    ({ created, status }) =>
      isWithin(new Date(created), query, PERIOD) && (statuses.length === 0 || statuses.includes(status)),
  );
  return { has_more: false, data };
}

const toFacts = ({ amountMinor, at }: Pick<BankPayment, 'amountMinor' | 'at'>, status: string) => ({
  amount: Number(toAmount(amountMinor, 2)),
  currency: 'PHP',
  created: at.toISOString(),
  status,
});

const toPayout = (payout: BankPayout): object => ({
  id: payout.id,
  reference_id: payout.ours,
  amount: Number(toAmount(payout.amountMinor, 2)),
  status: toStateWord(payout),
});
