import type { BankAnswer, BankPayment, Charge, Delivery } from '@foyer/sandbox/bank/bank.ts';
import { ownPayer } from '@foyer/sandbox/bank/payers.data.ts';
import { expect, test } from 'vitest';
import { refundDeposit } from '../../operator/reverse-deposits.ts';
import { approveWithdrawal } from '../../operator/review-withdrawals.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { findOpenBreaks } from './break.store.ts';
import { processPayments } from './process-payments.ts';
import { reconcileAll } from './reconcile.ts';
import { reconcileReturnedPayouts, reconcileReturns } from './reconcile-returns.ts';

const BRANDS = ['samba', 'lotus'] as const;
const CONNECTORS = { samba: 'pix', lotus: 'payos' } as const;
const DAYS = Number(process.env.MONTH_DAYS ?? 30);
const HOUR = 3_600_000;
const DELIVERIES: readonly Delivery[] = ['now', 'twice', 'reversed', 'late', 'never'];
const anh = { name: 'anh', sign: null };
const reason = 'a month of tests';

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const replace = (body: object, names: readonly string[], change: (value: unknown) => unknown): object =>
  JSON.parse(JSON.stringify(body, (key, value) => (names.includes(key) ? change(value) : value)));

/** What a bank does to its answers: none of it is the truth, and none of it can be mistaken for another truth. */
const LIES: readonly ((body: object) => object)[] = [
  (body) => replace(body, ['valor', 'amount'], () => '18.005x'),
  (body) => replace(body, ['horario', 'transactionDateTime'], () => 'yesterday'),
  (body) => replace(body, ['endToEndId', 'reference'], () => 'a\u0000b'),
  (body) => replace(body, ['pix', 'transactions', 'devolucoes'], () => []),
  (body) =>
    replace(body, ['pix', 'transactions', 'devolucoes'], (list) => [...(list as object[]), ...(list as object[])]),
  (body) => replace(body, ['pix', 'transactions', 'devolucoes'], (list) => (list as object[]).toReversed()),
  (body) => replace(body, ['pix', 'transactions'], (list) => [null, 'text', ...(list as object[])]),
  () => ({ nonsense: true }),
];

interface Paid {
  charge: Charge;
  payment: BankPayment;
  depositId: string;
}

interface Month {
  cashier: CashierFixture;
  random: () => number;
  payers: Payer[];
  /** Of Samba, whose provider can send payments back. */
  paid: Paid[];
}

const choose = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** A new member deposits, plays, and withdraws a part. */
async function liveADay({ cashier, paid, payers, random }: Month, brand: (typeof BRANDS)[number]): Promise<void> {
  const who = await cashier.payer(brand);
  payers.push(who);
  const { charge, deposit } = await cashier.openCharge(who).catch(() => ({ charge: null, deposit: null }));
  if (!charge) return;
  const factor = BigInt(Math.ceil(random() * 3));
  const account = String(50_000_000_000n + who.accountId);
  const payer = { ...ownPayer(charge.currency), account };
  const amountMinor = charge.amountMinor * factor;
  const payment = await cashier.bank.pay(charge, { amountMinor, payer }, choose(DELIVERIES, random));
  if (brand === 'samba') paid.push({ charge, payment, depositId: deposit.id });
  await cashier.settle();
  const balance = await cashier.balance(who);
  if (balance < amountMinor) return;
  await cashier.stake(who, balance);
  await cashier.play(who, balance);
  const beneficiaryId = await cashier.addAccount(who).catch(() => null);
  if (beneficiaryId === null || random() < 0.3) return;
  const { json } = await cashier.withdraw({ ...who, beneficiaryId }, brand === 'samba' ? '2000' : '150000');
  if (json.success && json.value.state === 'needs_review')
    await approveWithdrawal({ id: json.value.id, reason }, anh, cashier.gateway.context);
}

/** The bank takes back, returns, decides, and changes what it has decided. */
async function actAtTheBank({ cashier, paid, random }: Month): Promise<void> {
  const { bank } = cashier;
  const one = paid.length > 0 ? choose(paid, random) : null;
  if (one) {
    const delivery = choose(DELIVERIES, random);
    const gone = one.payment.returns.filter(({ state }) => state !== 'failed');
    const [back] = one.payment.returns;
    if (gone.length === 0 && random() < 0.3) await bank.dispute(one, { delivery });
    else if (gone.length === 0 && random() < 0.4)
      await bank.returnByHand(one, { delivery, amountMinor: one.payment.amountMinor / 2n });
    else if (gone.length === 0)
      await refundDeposit({ id: one.depositId, reason, amountMinor: null }, anh, cashier.gateway.context);
    else if (back) await bank.decideReturn(one, back, { state: choose(['done', 'failed'] as const, random), delivery });
  }
  const isNew = (at: Date) => cashier.gateway.clock.now() - at.getTime() < 24 * HOUR;
  for (const payout of bank.payouts) {
    if (payout.state === 'sending' && random() < 0.5)
      await bank.decidePayout(payout, choose(['paid', 'failed'] as const, random), choose(DELIVERIES, random));
    // Only PIX has a list of what has come back later.
    else if (payout.state === 'paid' && (payout.api === 'pix' || isNew(payout.at)) && random() < 0.1)
      await bank.decidePayout(payout, 'returned', choose(DELIVERIES, random));
    else if (payout.state !== 'paid' && payout.state !== 'sending' && isNew(payout.at) && random() < 0.2)
      await bank.decidePayout(payout, 'paid', choose(DELIVERIES, random));
  }
}

/** The jobs of some hours. */
async function runJobs({ cashier }: Month, hours: number): Promise<void> {
  const { context } = cashier.gateway;
  for (let hour = 0; hour < hours; hour += 1) {
    await cashier.gateway.clock.advance(HOUR);
    await processPayments(context);
    await reconcileAll({ hours: hour === 0 ? 72 : 2 }, context);
    await reconcileReturns(context);
  }
  await reconcileReturnedPayouts(context);
}

async function liveThroughADay(month: Month): Promise<void> {
  const { cashier, random } = month;
  const { bank } = cashier;
  bank.payoutMode = choose(['pay', 'wait', 'refuse', 'lose'] as const, random);
  const lie = random() < 0.5 ? choose(LIES, random) : null;
  bank.alter = lie && (({ body, route }: BankAnswer) => (route.startsWith('GET') && random() < 0.5 ? lie(body) : body));
  for (const brand of BRANDS) await liveADay(month, brand);
  await actAtTheBank(month);
  const hangs = random() < 0.3;
  if (hangs) bank.hanging.add(choose(BRANDS, random));
  // Calls are cut off, as by a balancer that gives up.
  const end = hangs ? setInterval(() => bank.hanging.clear(), 300) : undefined;
  await runJobs(month, 2);
  clearInterval(end);
  bank.hanging.clear();
  if (random() < 0.5) await bank.deliverLate();
  await cashier.settle();
  await cashier.gateway.clock.advance(20 * HOUR);
}

/** The bank tells the truth, delivers what it has held back, and finishes what it has begun. */
async function bringToAnEnd(month: Month): Promise<void> {
  const { bank } = month.cashier;
  bank.alter = null;
  bank.payoutMode = 'pay';
  await bank.deliverLate();
  await runJobs(month, 3);
  for (const payout of bank.payouts) if (payout.state === 'sending') await bank.decidePayout(payout, 'paid', 'never');
  for (const one of month.paid)
    for (const back of one.payment.returns)
      if (back.state === 'open') await bank.decideReturn(one, back, { state: 'done', delivery: 'never' });
  await runJobs(month, 30);
  await month.cashier.settle();
}

test(`bank, ledger and members agree after ${DAYS} days with a bank that hangs, lies, repeats, reorders, returns and claims`, async () => {
  const seed = Number(process.env.CHAOS_SEED ?? 20_261_129);
  const month: Month = { cashier: await cashierFixture(), random: createRandom(seed), payers: [], paid: [] };
  const { cashier } = month;
  const { bank, pool } = cashier;
  await addStaff(cashier.gateway.context.pool, 'finance', { anh: '*' });
  for (let day = 0; day < DAYS; day += 1) {
    await liveThroughADay(month);
    expect(await cashier.faults(), `seed ${seed}, day ${day}`).toEqual([]);
  }
  await bringToAnEnd(month);
  expect(await cashier.faults()).toEqual([]);
  for (const brand of BRANDS) {
    const connector = CONNECTORS[brand];
    const { rows: house } = await pool.query<{ balance: bigint }>(
      `select -coalesce(sum(posting.amount_minor), 0)::bigint as balance from foyer.ledger_posting posting
       join foyer.ledger_account account on account.id = posting.account_id where account.merchant = $1 and account.name = $2`,
      [brand, `house:psp:${connector}`],
    );
    expect(house[0]?.balance, `${brand}, seed ${seed}`).toBe(bank.balanceOf(brand, connector));
    // A statement that was wrong for three days leaves breaks until it is compared once more.
    await reconcileAll({ hours: (DAYS + 4) * 24 }, cashier.gateway.context);
    const breaks = (await findOpenBreaks(pool, brand)).map(({ kind, lineId }) => `${kind} ${lineId}`);
    // Entries without an id that can be read are compared with nothing: staff close them.
    expect(breaks.filter((one) => !one.startsWith('unreadable sha256:'))).toEqual([]);
  }
  for (const { accountId, brand, memberId } of month.payers) {
    const { rows } = await pool.query<{ has: bigint; lost: bigint; payouts: string[] }>(
      `select (select coalesce(sum(balance_minor), 0)::bigint from foyer.ledger_account where id = $1 or held_for = $2) as has,
         (select coalesce(sum(amount_minor - covered_minor), 0)::bigint from foyer.cashier_reversal
           where member_id = $2 and state in ('done', 'lost')) as lost,
         array(select replace(id::text, '-', '') from foyer.cashier_withdrawal where member_id = $2) as payouts`,
      [accountId, memberId],
    );
    const account = String(50_000_000_000n + accountId);
    const own = bank.charges.flatMap(({ merchant, payments }) => (merchant === brand ? payments : []));
    const paid = own.filter(({ payer }) => payer.account === account);
    const back = paid.flatMap(({ returns }) => returns).filter(({ state }) => state === 'done');
    const sent = bank.payouts.filter(
      ({ ours, state }) => state === 'paid' && rows[0]?.payouts.includes(ours.replaceAll('-', '')),
    );
    const sum = (list: readonly { amountMinor: bigint }[]) => list.reduce((total, one) => total + one.amountMinor, 0n);
    const grant = await grantOf(cashier, accountId);
    const expected = grant + sum(paid) - sum(back) - sum(sent) + (rows[0]?.lost ?? 0n);
    expect(rows[0]?.has, `member ${memberId}, seed ${seed}`).toBe(expected);
  }
  expect(bank.charges.flatMap(({ payments }) => payments).flatMap(({ returns }) => returns).length).toBeGreaterThan(3);
  await cashier.gateway.close();
}, 1_800_000);

/** The play money that members of the tests begin with. */
async function grantOf({ pool }: CashierFixture, accountId: bigint): Promise<bigint> {
  const { rows } = await pool.query<{ total: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as total from foyer.ledger_transfer where account_id = $1 and kind = 'grant'`,
    [accountId],
  );
  return rows[0]?.total ?? 0n;
}
