import Type from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Text = Type.String();

export const CashierId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const MethodId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' });
/** The amount that a member requests: above zero. */
export const RequestedMinor = Type.String({ pattern: '^[1-9]\\d{0,14}$' });

/** Seconds from the member’s last step to the arrival of the money: as promised, and as measured lately. */
const Duration = Type.Object({
  fromSeconds: Type.Integer({ minimum: 0 }),
  toSeconds: Type.Integer({ minimum: 0 }),
  medianSeconds: nullable(
    Type.Integer({ description: 'median of the last 30 days; null with fewer than ten payments' }),
  ),
});

/** `fixedMinor` and thousandths of the amount, rounded down. */
const Fee = Type.Object({ fixedMinor: AmountMinor, perMille: Type.Integer({ minimum: 0, maximum: 1000 }) });

/** One way to pay in or out, as the member may use it now. */
const Method = {
  method: MethodId,
  name: Type.String({ description: 'in the language of the call' }),
  minMinor: AmountMinor,
  maxMinor: AmountMinor,
  leftMinor: nullable(
    Type.String({ description: 'what the member may still move today within all limits; null: no limit' }),
  ),
  fee: Fee,
  duration: Duration,
  refusal: nullable(Type.String({ description: 'refusal code that states why it cannot be used now; null if it can' })),
};

export const DepositMethod = Type.Object({
  ...Method,
  kind: Type.Enum(['qr', 'bank']),
  chipsMinor: Type.Array(AmountMinor),
  isLastUsed: Type.Boolean(),
});

export const WithdrawalMethod = Type.Object({ ...Method, needsBank: Type.Boolean() });

/** A step of a timeline; `reason` is a code, `text` words for the member in the language of the call. */
const Step = Type.Object({ state: Text, at: Instant, reason: nullable(Text), text: nullable(Text) });

const Payment = Type.Object({
  paymentId: Text,
  amountMinor: AmountMinor,
  creditedMinor: AmountMinor,
  suspendedMinor: Type.String({ description: 'the part of the amount that waits for staff' }),
  at: Instant,
  isExtra: Type.Boolean({ description: 'whether it is a further payment on the same code' }),
  state: Type.Enum(['credited', 'suspended', 'returned']),
  reason: nullable(Type.String({ description: 'why it waits: thirdParty, excluded, limit or closed' })),
});

export const DEPOSIT_STATES = [
  ...(['created', 'pending', 'paid', 'expired', 'failed', 'refunding', 'refunded', 'disputed'] as const),
] as const;

export const DepositSummary = Type.Object({
  id: CashierId,
  method: MethodId,
  methodName: Text,
  state: Type.Enum([...DEPOSIT_STATES]),
  amountMinor: AmountMinor,
  receivedMinor: Type.String({ description: 'the sum of its payments' }),
  currency: Currency,
  isLate: Type.Boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: nullable(Instant),
});

/** A deposit with everything that is needed to pay it. */
export const Deposit = Type.Object({
  ...DepositSummary.properties,
  creditedMinor: AmountMinor,
  suspendedMinor: AmountMinor,
  serverTime: Type.Number({ description: 'ms since 1970, for the countdown' }),
  qr: nullable(Type.String({ description: 'content of the QR code, to be rendered byte for byte' })),
  account: nullable(Type.Object({ bank: Text, bankCode: Text, number: Text, holder: Text, content: Type.String() })),
  reversedMinor: Type.String({
    description: 'amount that was returned to the payer, is being returned, or is disputed',
  }),
  proof: nullable(Type.Object({ state: Type.Enum(['waiting', 'accepted', 'refused']), at: Instant })),
  proofFrom: nullable(
    Type.String({ description: 'time from which a picture of the transfer can be sent; null: not for this deposit' }),
  ),
  redirect: nullable(Text),
  promisedBy: Instant,
  timeline: Type.Array(Step),
  payments: Type.Array(Payment),
  /** For the events of §3: which of the member’s deposits this is, by creation and by arrival, counted from 1. */
  madeAs: Type.Integer({ minimum: 1 }),
  arrivedAs: nullable(Type.Integer({ minimum: 1 })),
});

export const WITHDRAWAL_STATES = [
  ...(['held', 'needs_review', 'approved', 'sending', 'paid', 'rejected', 'cancelled', 'returned'] as const),
] as const;

export const WithdrawalSummary = Type.Object({
  id: CashierId,
  method: MethodId,
  methodName: Text,
  state: Type.Enum([...WITHDRAWAL_STATES]),
  amountMinor: Type.String({ description: 'the amount that arrives' }),
  feeMinor: AmountMinor,
  currency: Currency,
  bankName: Text,
  masked: Text,
  createdAt: Instant,
  promisedBy: Instant,
  paidAt: nullable(Instant),
  reason: nullable(Type.String({ description: 'why it waits or ended, in the language of the call' })),
});

export const Withdrawal = Type.Object({
  ...WithdrawalSummary.properties,
  serverTime: Type.Number(),
  canCancel: Type.Boolean(),
  timeline: Type.Array(Step),
  madeAs: Type.Integer({ minimum: 1, description: 'ordinal of this withdrawal among the member’s, from 1' }),
});

export const Beneficiary = Type.Object({
  id: CashierId,
  method: MethodId,
  bank: Text,
  bankName: Text,
  masked: Text,
  holder: Text,
  usableFrom: Instant,
  isUsable: Type.Boolean(),
  isPayingAccount: Type.Boolean({ description: 'whether the member has paid from it' }),
});

/** One requirement of a withdrawal. */
export const Check = Type.Object({
  id: Type.Enum(['account', 'identity', 'playthrough', 'beneficiary', 'balance', 'dayLimit']),
  isMet: Type.Boolean(),
  currentMinor: nullable(AmountMinor),
  requiredMinor: nullable(AmountMinor),
  until: nullable(Instant),
});

/** The page of a list, newest first. */
export const Page = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
});
export const Next = nullable(Type.String());
