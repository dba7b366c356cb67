import { checkCondition } from '@foyer/conditions/check-condition.ts';
import { WITHDRAWAL_FACTS } from '@foyer/conditions/withdrawal-facts.data.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';
import type { Context } from '../../context.ts';
import { PAYMENT_CONNECTORS } from '../../platform/connectors/payment/connect-payments.ts';

const closed = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
const Id = Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' });
const Minor = Type.String({ pattern: '^\\d{1,15}$' });
const Fee = closed({ fixedMinor: Minor, perMille: Type.Integer({ minimum: 0, maximum: 500 }) });
const Promised = closed({
  fromSeconds: Type.Integer({ minimum: 0, maximum: 604_800 }),
  toSeconds: Type.Integer({ minimum: 1, maximum: 604_800 }),
});

const DepositTerms = closed({
  kind: Type.Enum(['qr', 'bank']),
  minMinor: Minor,
  maxMinor: Minor,
  chipsMinor: Type.Array(Minor, { maxItems: 9 }),
  promised: Promised,
  expiresMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
});

const PayoutBank = closed({
  bank: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  isWallet: Type.Optional(Type.Boolean({ description: 'its accounts are mobile numbers of the first country' })),
});

const WithdrawalTerms = closed({
  minMinor: Minor,
  maxMinor: Minor,
  maxADay: Type.Integer({ minimum: 1, maximum: 100 }),
  fee: Fee,
  promised: Promised,
  /** A regular expression for accounts in the form in which they are stored. */
  account: Type.String({ maxLength: 200 }),
  accountForm: Type.Optional(
    Type.Enum(['pix', 'bank'], {
      description: 'how a typed account is read; without it, accounts are stored exactly as they are typed',
    }),
  ),
  banks: Type.Array(PayoutBank, {
    description: 'The banks to choose from; empty: the account number identifies the bank.',
  }),
});

const MethodSchema = closed({
  id: Id,
  connector: Id,
  name: LocalizedText,
  deposit: Type.Optional(DepositTerms),
  withdrawal: Type.Optional(WithdrawalTerms),
});

const Rule = closed({
  id: Id,
  version: Type.Integer({ minimum: 1 }),
  priority: Type.Integer({ minimum: 0, maximum: 1000 }),
  when: Type.Unknown({ description: 'packages/conditions, over the facts of withdrawals' }),
  outcome: Type.Enum(['approve', 'review', 'reject']),
  memberText: Type.Optional(LocalizedText),
  staffText: Type.Optional(Type.String({ maxLength: 300 })),
});

/** Daily limits of an identity level. `null`: nothing is allowed at this level. */
const Level = closed({
  level: Type.Integer({ minimum: 0, maximum: 3 }),
  depositDayMinor: Type.Union([Minor, Type.Null()]),
  withdrawalDayMinor: Type.Union([Minor, Type.Null()]),
  /** In 30 days; beyond it the next level is required. */
  deposit30dMinor: Type.Optional(Minor),
  withdrawal30dMinor: Type.Optional(Minor),
});

/** The document `cashier` of a merchant: how members pay in and out. */
export const CashierSchema = closed({
  methods: Type.Array(MethodSchema, { maxItems: 30 }),
  levels: Type.Array(Level, { minItems: 1 }),
  playthroughPercent: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'percentage of deposits that must be staked before a withdrawal',
  }),
  coolingOffHours: Type.Integer({ minimum: 0, maximum: 720, description: 'hours before a new account can be used' }),
  memberCancel: Type.Enum(['never', 'until_approved']),
  fourEyesFromMinor: Minor,
  rules: Type.Array(Rule, { maxItems: 50 }),
});

export type Cashier = Static<typeof CashierSchema>;
export type Method = Cashier['methods'][number];
export type WithdrawalRule = Cashier['rules'][number];
export type MethodTerms<Direction extends 'deposit' | 'withdrawal'> = NonNullable<Method[Direction]>;

/** For merchants without the document. */
const NO_CASHIER: Cashier = {
  methods: [],
  levels: [{ level: 0, depositDayMinor: null, withdrawalDayMinor: null }],
  playthroughPercent: 100,
  coolingOffHours: 24,
  memberCancel: 'never',
  fourEyesFromMinor: '0',
  rules: [],
};

/** Violations of rules that the schema cannot express, one line each. */
export function findCashierFaults({ levels, methods, rules }: Cashier): string[] {
  const ids = [
    ...methods.map(({ id }) => `method ${id}`),
    ...rules.map(({ id }) => `rule ${id}`),
    ...levels.map(({ level }) => `level ${level}`),
  ];
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`);
  const wrong = methods.flatMap((method) => findMethodFaults(method).map((fault) => `method ${method.id}: ${fault}`));
  const forms = methods.flatMap(({ id, withdrawal }) =>
    withdrawal && !isExpression(withdrawal.account)
      ? [`method ${id}: the form of an account is no regular expression`]
      : [],
  );
  const conditions = rules.flatMap(({ id, when }) =>
    when === null ? [] : checkCondition(when, WITHDRAWAL_FACTS).map((fault) => `rule ${id}: ${fault}`),
  );
  const silent = rules
    .filter(({ memberText, outcome, staffText }) => outcome !== 'approve' && !(memberText?.EN && staffText))
    .map(({ id }) => `rule ${id} needs its texts for the member and for staff`);
  const base = levels.some(({ level }) => level === 0) ? [] : ['there is no level 0'];
  return [...twice, ...wrong, ...forms, ...conditions, ...silent, ...base];
}

function findMethodFaults({ connector, deposit, withdrawal }: Method): string[] {
  const terms = [deposit, withdrawal].filter((one) => one !== undefined);
  const isOffered = (amount: string): boolean =>
    BigInt(amount) >= BigInt(deposit?.minMinor ?? 0) && BigInt(amount) <= BigInt(deposit?.maxMinor ?? 0);
  const beyond = deposit?.chipsMinor.filter((amount) => !isOffered(amount)) ?? [];
  return [
    ...(PAYMENT_CONNECTORS.some((known) => known === connector)
      ? []
      : [`the connector ${connector} does not exist: it must be one of ${PAYMENT_CONNECTORS.join(', ')}`]),
    ...terms
      .filter(({ maxMinor, minMinor }) => BigInt(minMinor) > BigInt(maxMinor))
      .map(() => 'the minimum is above the maximum'),
    ...terms
      .filter(({ promised }) => promised.fromSeconds > promised.toSeconds)
      .map(() => 'the promised time ends before it begins'),
    ...beyond.map((amount) => `the suggested amount ${amount} is not between minimum and maximum`),
  ];
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(`^(?:${text})$`) instanceof RegExp;
  } catch {
    return false;
  }
}

/** The published cashier of a merchant with its version; version 0 without a document. */
export function cashierOf(
  { documents }: Pick<Context, 'documents'>,
  merchant: string,
): { cashier: Cashier; version: number } {
  const document = documents.get({ merchant, kind: 'cashier' });
  return document
    ? { cashier: document.body as Cashier, version: document.version }
    : { cashier: NO_CASHIER, version: 0 };
}

/** The limits of an identity level; if it has none, those of the next lower one. */
export function levelOf({ levels }: Cashier, level: number): Cashier['levels'][number] {
  const [found] = levels.filter((one) => one.level <= level).sort((a, b) => b.level - a.level);
  return found ?? { level: 0, depositDayMinor: null, withdrawalDayMinor: null };
}

/** A fee in minor units, rounded down. */
export const feeOf = ({ fixedMinor, perMille }: Static<typeof Fee>, amountMinor: bigint): bigint =>
  BigInt(fixedMinor) + (amountMinor * BigInt(perMille)) / 1000n;
