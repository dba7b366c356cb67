/** The provider has not answered, or its answer cannot be read: the outcome is unknown. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
  /** Whether it did not answer at all, or could not serve anyone. */
  readonly isSilent: boolean;

  constructor(message: string, { isSilent = false, ...options }: ErrorOptions & { isSilent?: boolean } = {}) {
    super(message, options);
    this.isSilent = isSilent;
  }
}

/** What a provider has written about money in a form that we do not know: nothing is booked, and staff get the text. */
export interface UnreadableEntry {
  /** The provider's id if that can be read, else a hash of the text. */
  id: string;
  /** Its text, limited in length, without characters that the database refuses. */
  raw: string;
  direction: 'in' | 'out';
}

/** A deposit as it is created at the provider. */
export interface DepositRequest {
  /** Our id; the same one on every try. */
  id: string;
  /** The deposit's number, for providers that need a numeric id. */
  number: bigint;
  /** The text that the payer writes, or the provider’s key: `[A-Z0-9]`, 10 or 26 characters. */
  reference: string;
  amountMinor: bigint;
  currency: string;
  expiresAt: Date;
}

/** An account that can be paid to. */
export interface BankAccount {
  bank: string;
  bankCode: string;
  number: string;
  holder: string;
  content: string;
}

/** Payment details for the member. */
export interface Instructions {
  /** The text of a QR code, byte for byte. */
  qr: string | null;
  account: BankAccount | null;
  redirect: string | null;
}

/** The answer to a request: done, permanently refused, or (thrown as ProviderUnreachableError) unknown. */
export type DepositAnswer =
  | { outcome: 'accepted'; providerRef: string; instructions: Instructions }
  | { outcome: 'refused'; code: string };

/** The payer, as far as the provider reports it. */
export interface Payer {
  name: string | null;
  account: string | null;
  bank: string | null;
}

/** One movement of money to us. */
export interface ProviderPayment {
  paymentId: string;
  amountMinor: bigint;
  paidAt: Date;
  payer: Payer | null;
}

/** The state of a deposit at the provider. */
export interface ProviderDeposit {
  status: 'open' | 'paid' | 'failed';
  payments: readonly ProviderPayment[];
  unreadable: readonly UnreadableEntry[];
}

/** Identifies a deposit at the provider. */
export type DepositKey = Pick<DepositRequest, 'id' | 'number' | 'reference'> & { providerRef: string | null };

/** How a provider names a deposit: by its own reference, and perhaps by our id or number. */
export interface DepositName {
  providerRef: string;
  depositId?: string | null;
  number?: string;
}

/** A report on a payment. `payment` is null if the proof does not cover it: it is read at the provider. */
export interface PaymentEvent extends DepositName {
  eventId: string;
  kind: 'payment';
  /** The payment's id, by which it is recognised once it can be read. */
  paymentId: string;
  payment: ProviderPayment | null;
}

/** A report on a payout. `reported` is not proven; `state` is. */
export interface PayoutEvent {
  eventId: string;
  kind: 'payout';
  /** Our id. */
  providerRef: string;
  state: PayoutState | null;
  reported: PayoutState | null;
}

/** A report on refunds or disputes of a payment, whose id `providerRef` is; read at the provider before it is booked. */
export interface ReversalEvent {
  eventId: string;
  kind: 'reversal';
  providerRef: string;
  /** What is reported, without a proof. */
  reported: readonly Pick<ProviderReversal, 'id' | 'state'>[];
}

/** A report, or an entry of one, that cannot be read. */
export interface UnreadableEvent {
  eventId: string;
  kind: 'unreadable';
  entry: UnreadableEntry;
}

export type WebhookEvent = PaymentEvent | PayoutEvent | ReversalEvent | UnreadableEvent;

/** A webhook as it arrived. */
export interface WebhookRequest {
  body: Buffer;
  /** A header by its lower-case name; empty if absent. */
  header(name: string): string;
  query: Readonly<Record<string, unknown>>;
}

/** The recipient of a payout. */
export interface PayoutTarget {
  bank: string;
  account: string;
  holder: string;
}

/** A payout. The same `id` on every try: it is paid once. */
export interface PayoutRequest {
  id: string;
  number: bigint;
  amountMinor: bigint;
  currency: string;
  to: PayoutTarget;
}

/** `accepted`: the provider has it. `refused`: it definitely has not, and never will. Otherwise ProviderUnreachableError is thrown. */
export type PayoutAnswer = { outcome: 'accepted'; providerRef: string } | { outcome: 'refused'; code: string };

/** `returned`: paid and then reversed. */
export type PayoutState = 'sending' | 'paid' | 'failed' | 'returned';

/** Money of a payment that goes back: by our request, by somebody in the bank's own screen, or because the payer’s bank claims it. */
export interface ProviderReversal {
  /** Our id if we ordered it, else the provider’s. */
  id: string;
  /** The provider’s own id. */
  providerRef: string;
  isDispute: boolean;
  amountMinor: bigint;
  state: 'open' | 'done' | 'failed';
}

/** A provider’s interface for sending payments back. */
export interface Reversals {
  /** Sends a payment back, or a part of it. The same `id` on every try. */
  refund(request: { id: string; paymentId: string; amountMinor: bigint }): Promise<PayoutAnswer>;
  /** @returns the refunds and disputes of a payment; null if the provider does not know the payment */
  find(paymentId: string): Promise<readonly ProviderReversal[] | null>;
}

export interface Period {
  from: Date;
  to: Date;
}

/** A refund or dispute, with the provider’s id of its payment. */
export interface StatementReturn extends ProviderReversal {
  paymentId: string;
}

export interface ReturnsPage {
  returns: StatementReturn[];
  unreadable: UnreadableEntry[];
  next: string | null;
}

/** The account's holder and bank according to the provider. */
export interface FoundBeneficiary {
  name: string;
  bank: string;
}

/** One line of the provider’s statement. */
export interface StatementLine {
  direction: 'in' | 'out';
  /** The payment’s id, or our id of the payout. */
  id: string;
  amountMinor: bigint;
  at: Date;
  /** If the statement tells it; otherwise it lists only what was paid. A payment is `returned` if it was taken back. */
  state?: PayoutState | undefined;
  /** Of a paid payout: what has come back of it, if that is not all. */
  partBackMinor?: bigint | undefined;
  /** Of a payment, if the statement tells it. */
  deposit?: DepositName;
}

/** A payout that was returned, in full or in part, or that failed after all. */
export type ReturnedPayout = Pick<StatementLine, 'id' | 'partBackMinor'>;

export interface ReturnedPayouts {
  lines: ReturnedPayout[];
  next: string | null;
}

/** A page of a statement, oldest first, with what has gone back of the payments in it. */
export interface StatementPage extends ReturnsPage {
  lines: StatementLine[];
}

/** One account at a payment provider. Every method may throw ProviderUnreachableError. */
export interface PaymentConnector {
  readonly code: string;
  /** Whether the proof of a webhook covers its body; otherwise its content is read at the provider before it is booked. */
  readonly isBodyProven: boolean;
  createDeposit(request: DepositRequest): Promise<DepositAnswer>;
  /** @returns null if the provider does not know it */
  getDeposit(key: DepositKey): Promise<ProviderDeposit | null>;
  /** @returns null for a bad proof; an empty list for a report that we do not use */
  parseWebhook(request: WebhookRequest): readonly WebhookEvent[] | null;
  createPayout(request: PayoutRequest): Promise<PayoutAnswer>;
  /** @returns null if the provider does not know it */
  getPayout(key: Pick<PayoutRequest, 'id' | 'number'>): Promise<PayoutState | null>;
  /** @returns null if there is no such account; undefined if the provider cannot tell */
  lookupBeneficiary(to: Omit<PayoutTarget, 'holder'>): Promise<FoundBeneficiary | null | undefined>;
  /** Null if payments are sent back by hand. */
  readonly reversals: Reversals | null;
  /** A page of the payments received in a period of which anything has gone back since; null if the provider has no such list. @param cursor as of `reconcile` */
  readonly listReturns: ((period: Period, cursor: string | null) => Promise<ReturnsPage>) | null;
  /** A page of the payouts of a period that have come back since. @param cursor as of `reconcile` */
  listReturnedPayouts(period: Period, cursor: string | null): Promise<ReturnedPayouts>;
  /** @param cursor of the page before; null for the first */
  reconcile(period: Period, cursor: string | null): Promise<StatementPage>;
}
