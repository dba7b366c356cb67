import { writeVietQr } from '@foyer/payment-qr/vietqr.ts';
import type { FastifyInstance } from 'fastify';
import { headerOf } from '../http/request-fields.ts';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { Bank, BankPayout, Charge } from './bank.ts';
import { isWithin, mountProvider, type ProviderCall, type ProviderRoutes } from './provider-routes.ts';
import { readMinor } from './to-amount.ts';
import { signFields, toPayosTransaction, toStateWord, toVietnamTime } from './webhooks.ts';

const BIN = '970436';
const ACCOUNT = '0011001234567';
const PERIOD = ['fromDate', 'toDate'] as const;

const fine = (data: object) => ({ code: '00', desc: 'success', data });
const wrong = (code: string, desc: string) => ({ code, desc, data: null });

/** payOS: payment links with VietQR, payouts, and the statement. */
export function mountPayos(app: FastifyInstance, bank: Bank, context: SandboxContext): void {
  mountProvider(
    app,
    {
      api: 'payos',
      merchantOf(request) {
        const [id, key] = [headerOf(request, 'x-client-id'), headerOf(request, 'x-api-key')];
        const accounts = Object.entries(context.keys.paymentKeys);
        return accounts.find(([, { payos }]) => payos.clientId === id && payos.apiKey === key)?.[0] ?? null;
      },
      refuse: () => wrong('401', 'unauthorised'),
      routes: ROUTES,
    },
    { bank, context },
  );
}

const ROUTES: ProviderRoutes = {
  'POST /v2/payment-requests': createLink,
  'GET /v2/payment-requests/:id': ({ charges, context, param }) => {
    const found = charges.find(({ id, number }) => number === param('id') || id === param('id'));
    return found ? fine(toLink(found, context.now())) : wrong('101', 'no such order');
  },
  'POST /v1/payouts': createPayout,
  'GET /v1/payouts': listPayouts,
  'GET /v1/transactions': listTransactions,
};

function createLink({ bank, charges, context, json, merchant, setStatus }: ProviderCall): object {
  const { amount, cancelUrl, description, orderCode, returnUrl } = json as Record<string, string | number>;
  const signed = { amount, cancelUrl, description, orderCode, returnUrl } as Record<string, string | number>;
  const checksumKey = context.keys.paymentKeys[merchant]?.payos.checksumKey ?? '';
  if (json.signature !== signFields(signed, checksumKey)) return wrong('201', 'signature');
  if (charges.some(({ number }) => number === String(orderCode))) return wrong('231', 'order exists');
  const [amountMinor, content] = [readMinor(String(amount), 0), String(description)];
  if (amountMinor === null || content.length > 25 || bank.chargeMode === 'refuse') return wrong('20', 'invalid');
  const qr = writeVietQr({ to: 'account', bankBin: BIN, account: ACCOUNT, amountMinor, content });
  const expiresAt = new Date(Number(json.expiredAt) * 1000);
  const ids = { ours: String(orderCode), number: String(orderCode), content };
  const charge = bank.addCharge({ api: 'payos', merchant, ...ids, amountMinor, currency: 'VND', expiresAt, qr });
  if (bank.chargeMode === 'lose') setStatus(504);
  return fine(toLink(charge, context.now()));
}

function createPayout({ bank, json, merchant, setStatus }: ProviderCall): object {
  const { amount, referenceId, toAccountNumber, toBin } = json;
  const amountMinor = readMinor(String(amount), 0);
  if (amountMinor === null || typeof referenceId !== 'string') return wrong('20', 'invalid');
  const to = `${toBin} ${toAccountNumber}`;
  const payout = bank.addPayout({ api: 'payos', merchant, ours: referenceId, amountMinor, currency: 'VND', to });
  if (payout && bank.payoutMode === 'lose') setStatus(504);
  return payout ? fine(toPayout(payout)) : wrong('611', 'beneficiary');
}

function listPayouts({ payouts, query }: ProviderCall): object {
  const ours = query.get('referenceId');
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  const found = payouts.filter((one) => (ours ? one.ours === ours : isWithin(one.at, query, PERIOD)));
  const page = found.slice(offset, offset + limit);
  const pagination = { limit, offset, total: found.length, count: page.length, hasMore: offset + limit < found.length };
  return fine({ payouts: page.map(toPayout), pagination });
}

function listTransactions({ charges, payouts, query }: ProviderCall): object {
  const received = charges.flatMap((charge) =>
    charge.payments
      .filter(({ at }) => isWithin(at, query, PERIOD))
      .map((payment) => ({
        ...toPayosTransaction(payment, charge),
        type: 'CREDIT',
        paymentLinkId: charge.id,
        transactionDateTime: payment.at.toISOString(),
      })),
  );
  const sent = payouts
    .filter(({ at, state }) => state === 'paid' && isWithin(at, query, PERIOD))
    .map(({ amountMinor, at, ours }) => ({
      type: 'DEBIT',
      referenceId: ours,
      amount: Number(amountMinor),
      transactionDateTime: at.toISOString(),
    }));
  return fine({ transactions: [...received, ...sent], nextOffset: null });
}

function toLink(charge: Charge, now: number): object {
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

const toPayout = (payout: BankPayout): object => ({
  id: payout.id,
  referenceId: payout.ours,
  approvalState: 'APPROVED',
  createdAt: toVietnamTime(payout.at),
  transactions: [{ id: payout.id, amount: Number(payout.amountMinor), state: toStateWord(payout) }],
});
