import { randomBytes, randomUUID } from 'node:crypto';
import type { SandboxContext } from '../http/sandbox-context.ts';
import type { PaymentKeys } from '../settings/sandbox-keys.ts';
import { createReturns } from './returns.ts';
import { toPaymentWebhook, toPayoutWebhook, type Webhook } from './webhooks.ts';

export type BankApi = keyof PaymentKeys;

/** A code or account to be paid. */
export interface Charge {
  /** The provider’s id. */
  id: string;
  api: BankApi;
  merchant: string;
  /** Our id, or the key that we have chosen. */
  ours: string;
  number: string;
  content: string;
  amountMinor: bigint;
  currency: string;
  expiresAt: Date;
  qr: string;
  isRefused: boolean;
  payments: BankPayment[];
}

export interface BankPayment {
  id: string;
  amountMinor: bigint;
  at: Date;
  payer: { name: string; account: string; bank: string };
  returns: BankReturn[];
}

/** The return of a payment: ordered by the merchant, made in the bank's own screen, or claimed by the payer (MED). */
export interface BankReturn {
  /** The merchant’s id; otherwise our own. */
  ours: string;
  id: string;
  isDispute: boolean;
  amountMinor: bigint;
  at: Date;
  state: 'open' | 'done' | 'failed';
}

export interface BankPayout {
  /** The id that the gateway has chosen. */
  ours: string;
  id: string;
  api: BankApi;
  merchant: string;
  amountMinor: bigint;
  currency: string;
  to: string;
  at: Date;
  state: 'sending' | 'paid' | 'failed' | 'returned';
  /** The part of a paid payout that the recipient sent back. */
  partBackMinor?: bigint;
}

/** When a webhook is sent: immediately, twice, later and before those that wait already, later, or never. */
export const DELIVERIES = ['now', 'twice', 'reversed', 'late', 'never'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** What happens to payouts: paid, refused immediately, accepted and left pending, or accepted with the answer lost. */
export const PAYOUT_MODES = ['pay', 'refuse', 'wait', 'lose'] as const;
export type PayoutMode = (typeof PAYOUT_MODES)[number];

/** What happens to requests for a code: answered, refused, or carried out with the answer lost. */
export const CHARGE_MODES = ['open', 'refuse', 'lose'] as const;
export type ChargeMode = (typeof CHARGE_MODES)[number];

/** A call of a provider's interface and what it is answered with. */
export interface BankAnswer {
  merchant: string;
  api: BankApi;
  /** Method and path as mounted, such as `GET /v2/cob/:txid`. */
  route: string;
  body: object;
}

/** A payment with the charge that it paid. */
export interface Paid {
  charge: Charge;
  payment: BankPayment;
}

/** The other side of every payment connector: banks, wallets and the provider in between. All its state is in memory. */
export interface Bank {
  readonly charges: readonly Charge[];
  readonly payouts: readonly BankPayout[];
  chargeMode: ChargeMode;
  payoutMode: PayoutMode;
  /** The merchants whose calls are never answered. */
  readonly hanging: Set<string>;
  /** Changes the answers, as a faulty provider would; null: none. */
  alter: ((answer: BankAnswer) => object) | null;
  /** All merchants with an account. */
  readonly merchants: readonly string[];
  /** What the merchant has at a provider: received, less what was sent and what has gone back. */
  balanceOf(merchant: string, api: BankApi): bigint;
  addCharge(charge: Omit<Charge, 'id' | 'isRefused' | 'payments'>): Charge;
  pay(charge: Charge, payment: Pick<BankPayment, 'amountMinor' | 'payer'>, delivery?: Delivery): Promise<BankPayment>;
  /** Requests the return of a payment, once for each id. @returns null if it is refused */
  sendBack(found: Paid, request: Pick<BankReturn, 'ours' | 'amountMinor'>): BankReturn | null;
  /** The payer claims a payment back, or a part of it. */
  dispute(found: Paid, how?: { delivery?: Delivery; amountMinor?: bigint }): Promise<BankReturn>;
  /** Somebody sends a payment back in the bank's own screen, or a part of it. */
  returnByHand(found: Paid, how?: { delivery?: Delivery; amountMinor?: bigint }): Promise<BankReturn>;
  /** Decides about a return, or changes what was decided: a claim is undone, or a return succeeds after it had failed. */
  decideReturn(found: Paid, one: BankReturn, how: { state: 'done' | 'failed'; delivery?: Delivery }): Promise<void>;
  /** Adds a payout, once for each id. @returns null if it is refused */
  addPayout(
    payout: Pick<BankPayout, 'ours' | 'api' | 'merchant' | 'amountMinor' | 'currency' | 'to'>,
  ): BankPayout | null;
  decidePayout(payout: BankPayout, state: BankPayout['state'], delivery?: Delivery): Promise<void>;
  /** Sends the webhooks that wait. */
  deliverLate(): Promise<void>;
}

export interface BankOptions extends SandboxContext {
  /** Sends a webhook. @returns the status; an error means no answer */
  deliver(webhook: Webhook): Promise<number>;
  /** ms until a payout is paid. */
  payoutMs: number;
}

const LINK_BYTES = 12;

const sumOf = (rows: readonly { amountMinor: bigint }[]): bigint =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

function requireAccounts({ paymentKeys }: SandboxContext['keys'], merchant: string): PaymentKeys {
  const accounts = paymentKeys[merchant];
  if (!accounts) throw new Error(`the bank has no account of ${merchant}`);
  return accounts;
}

/** Sends webhooks immediately, or keeps those that are late until `deliverLate`. */
function createSender(deliver: BankOptions['deliver']) {
  const late: Webhook[] = [];
  const send = async (webhook: Webhook, delivery: Delivery): Promise<void> => {
    if (delivery === 'never') return;
    if (delivery === 'late' || delivery === 'reversed') {
      late.splice(delivery === 'reversed' ? 0 : late.length, 0, webhook);
      return;
    }
    for (let times = delivery === 'twice' ? 2 : 1; times > 0; times -= 1) await deliver(webhook).catch(() => 0);
  };
  const deliverLate = async (): Promise<void> => {
    for (const webhook of late.splice(0)) await deliver(webhook).catch(() => 0);
  };
  return { send, deliverLate };
}

export function createBank({ deliver, keys, now, payoutMs }: BankOptions): Bank {
  const charges: Charge[] = [];
  const payouts: BankPayout[] = [];
  const accountsOf = (merchant: string) => requireAccounts(keys, merchant);
  const { deliverLate, send } = createSender(deliver);
  const bank: Bank = {
    charges,
    payouts,
    chargeMode: 'open',
    payoutMode: 'pay',
    hanging: new Set(),
    alter: null,
    merchants: Object.keys(keys.paymentKeys),
    balanceOf: (merchant, api) => balanceOf({ charges, payouts }, { merchant, api }),
    ...createReturns({
      ...{ now, payoutMs, payoutMode: () => bank.payoutMode },
      report: ({ charge, payment }, delivery) =>
        send(toPaymentWebhook(charge, payment, accountsOf(charge.merchant)), delivery),
    }),
    addCharge(asked) {
      const known = charges.find(
        ({ api, merchant, ours }) => api === asked.api && merchant === asked.merchant && ours === asked.ours,
      );
      if (known) return known;
      const charge = { ...asked, id: randomBytes(LINK_BYTES).toString('hex'), isRefused: false, payments: [] };
      charges.push(charge);
      return charge;
    },
    async pay(charge, paid, delivery = 'now') {
      const payment = { ...paid, id: newPaymentId(charge.api, now()), at: new Date(now()), returns: [] };
      charge.payments.push(payment);
      await send(toPaymentWebhook(charge, payment, accountsOf(charge.merchant)), delivery);
      return payment;
    },
    addPayout(asked) {
      const known = payouts.find(({ api, ours }) => api === asked.api && ours === asked.ours);
      if (known) return known;
      if (bank.payoutMode === 'refuse') return null;
      const payout: BankPayout = { ...asked, id: randomUUID(), at: new Date(now()), state: 'sending' };
      payouts.push(payout);
      if (bank.payoutMode === 'pay') setTimeout(() => void bank.decidePayout(payout, 'paid'), payoutMs).unref();
      return payout;
    },
    async decidePayout(payout, state, delivery = 'now') {
      payout.state = state;
      await send(toPayoutWebhook(payout, accountsOf(payout.merchant)), delivery);
    },
    deliverLate,
  };
  return bank;
}

function balanceOf(
  { charges, payouts }: Pick<Bank, 'charges' | 'payouts'>,
  { api, merchant }: Pick<Charge, 'merchant' | 'api'>,
): bigint {
  const isOwn = (one: Charge | BankPayout) => one.merchant === merchant && one.api === api;
  const received = charges.filter(isOwn).flatMap(({ payments }) => payments);
  const returned = received.flatMap(({ returns }) => returns).filter(({ state }) => state === 'done');
  const sent = payouts.filter((one) => isOwn(one) && one.state === 'paid');
  const back = sent.reduce((sum, { partBackMinor = 0n }) => sum + partBackMinor, 0n);
  return sumOf(received) - sumOf(returned) - sumOf(sent) + back;
}

/** An end-to-end id for PIX, else a bank’s reference. */
function newPaymentId(api: BankApi, now: number): string {
  if (api !== 'pix') return `${api === 'payos' ? 'FT' : 'qrpy_'}${randomBytes(8).toString('hex')}`;
  const minute = new Date(now).toISOString().replace(/\D/g, '').slice(0, 12);
  return `E12345678${minute}${randomBytes(6).toString('hex').slice(0, 11)}`;
}
