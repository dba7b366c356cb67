import { randomUUID } from 'node:crypto';
import { withSnapshot } from '@foyer/database/open-pool.ts';
import { verifySeals } from '@foyer/database/verify-seals.store.ts';
import type { Bank, BankPayment, Charge, Delivery } from '@foyer/sandbox/bank/bank.ts';
import { otherPayer, ownPayer } from '@foyer/sandbox/bank/payers.data.ts';
import { isCpf } from '@foyer/typed-text/check-digits.ts';
import { vi } from 'vitest';
import { verifyGrants } from '../audit/verify-grants.store.ts';
import { getDeposit } from '../cashier/payments/deposit.store.ts';
import { putIdentity } from '../cashier/payments/identity.store.ts';
import { processNotices } from '../cashier/payments/process-notices.ts';
import { toDeposit } from '../cashier/payments/to-deposit.ts';
import { toWithdrawal } from '../cashier/payments/to-withdrawal.ts';
import { verifyCauses } from '../cashier/payments/verify-causes.store.ts';
import { verifyPayments } from '../cashier/payments/verify-payments.store.ts';
import { getWithdrawal } from '../cashier/payments/withdrawal.store.ts';
import { moveMoney } from '../ledger/wallet/ledger.store.ts';
import { verifyLedger } from '../ledger/wallet/verify-ledger.ts';
import { deliverEvents } from '../notify/events/deliver-events.ts';
import { sha256 } from '../platform/http/secret-box.ts';
import { type BootOptions, bootGateway } from './boot-gateway.ts';

export const BRANDS = {
  lotus: { host: 'lotus.localhost', method: 'vietqr', amountMinor: '200000', currency: 'VND', connector: 'payos' },
  aurora: { host: 'aurora.localhost', method: 'qrph', amountMinor: '50000', currency: 'PHP', connector: 'xendit' },
  samba: { host: 'samba.localhost', method: 'pix', amountMinor: '5000', currency: 'BRL', connector: 'pix' },
} as const;
export type Brand = keyof typeof BRANDS;

const ACCOUNTS = {
  lotus: { method: 'bank-transfer', bank: '970436', holder: ownPayer('VND').name },
  aurora: { method: 'instapay', bank: 'PH_GCASH', holder: ownPayer('PHP').name },
  samba: { method: 'pix', holder: ownPayer('BRL').name },
} as const;

/** An account that no other member has. */
function accountOf({ accountId, brand }: Pick<Payer, 'accountId' | 'brand'>): string {
  if (brand !== 'samba') return String(50_000_000_000n + accountId);
  const number = String(500_000_000n + accountId);
  const endings = Array.from({ length: 100 }, (_, at) => number + String(at).padStart(2, '0'));
  return endings.find(isCpf) ?? '';
}

/** A verified member of one of the brands. */
export interface Payer {
  brand: Brand;
  host: string;
  token: string;
  memberId: bigint;
  accountId: bigint;
}

/** A gateway with its bank, and common steps of cashier tests. */
export async function cashierFixture(options: BootOptions = {}) {
  const gateway = await bootGateway(options);
  const { pool } = gateway.database;
  const bank: Bank = gateway.sandbox.bank;
  let members = 0;
  const payers = new Map<Charge, Payer>();

  async function payer(brand: Brand = 'lotus', { level = 1 } = {}): Promise<Payer> {
    members += 1;
    const { host } = BRANDS[brand];
    const { id, token } = await gateway.member(`payer${members}`, host);
    const memberId = BigInt(id);
    const { currency } = BRANDS[brand];
    const sealedName = gateway.context.seal.seal(Buffer.from(ownPayer(currency).name));
    if (level > 0) await putIdentity(pool, memberId, { level, sealedName, birthday: null });
    const { rows } = await pool.query<{ id: bigint }>('select id from foyer.ledger_account where member_id = $1', [
      memberId,
    ]);
    return { brand, host, token, memberId, accountId: rows[0]?.id ?? 0n };
  }

  const open = (who: Payer, amountMinor: string = BRANDS[who.brand].amountMinor) =>
    gateway.call('cashier.createDeposit', {
      host: who.host,
      token: who.token,
      body: { method: BRANDS[who.brand].method, amountMinor },
    });

  async function openCharge(who: Payer, amountMinor?: string) {
    const { json } = await open(who, amountMinor);
    if (!json.success) throw new Error(`refused: ${json.errorCode}`);
    const charge = chargeOf(bank, json.value.qr ?? '');
    payers.set(charge, who);
    return { deposit: json.value, charge };
  }

  /** Pays, lets the gateway process the reports, and delivers events. */
  async function pay(
    charge: Charge,
    { amountMinor = charge.amountMinor, delivery = 'now', isOther = false }: PayOptions = {},
  ): Promise<BankPayment> {
    const who = payers.get(charge);
    const own = { ...ownPayer(charge.currency), ...(who ? { account: accountOf(who) } : {}) };
    const from = isOther ? otherPayer(charge.currency) : own;
    const payment = await bank.pay(charge, { amountMinor, payer: from }, delivery);
    await settle();
    return payment;
  }

  async function settle(): Promise<void> {
    await processNotices(gateway.context);
    await deliverEvents(gateway.context);
  }

  /** A deposit as its member sees it, even if their session has ended. */
  async function read(id: string) {
    const row = await getDeposit(pool, id);
    if (!row) throw new Error(`there is no deposit ${id}`);
    return toDeposit(row, 'EN', gateway.context);
  }

  async function balance(who: Payer): Promise<bigint> {
    return (await gateway.context.reads.balance(who.accountId)).balance_minor;
  }

  /** A bet (below zero) or a win (above), without a vendor. */
  async function play({ accountId, brand }: Payer, amountMinor: bigint): Promise<void> {
    const txId = randomUUID();
    const { currency } = BRANDS[brand];
    await moveMoney(pool, {
      ...{ merchant: brand, source: 'sandbox', txId, inputHash: sha256(txId), accountId, currency, amountMinor },
      ...{ refTxId: null, roundId: null, gameCode: null },
      kind: (amountMinor < 0n ? 'bet' : 'win') as 'win',
    });
  }

  /** Stakes and loses, to reduce the remaining playthrough. */
  const stake = (who: Payer, amountMinor: bigint) => play(who, -amountMinor);

  /** A member with a staked deposit, its winnings, and a usable account. */
  async function withdrawer(brand: Brand = 'lotus', depositMinor?: string): Promise<Payer & { beneficiaryId: string }> {
    const who = await payer(brand);
    const { charge } = await openCharge(who, depositMinor);
    await pay(charge);
    await stake(who, charge.amountMinor);
    await play(who, charge.amountMinor);
    return { ...who, beneficiaryId: await addAccount(who) };
  }

  async function addAccount(who: Payer, account = accountOf(who)): Promise<string> {
    const { json } = await gateway.call('cashier.addBeneficiary', {
      host: who.host,
      token: who.token,
      body: { ...ACCOUNTS[who.brand], account },
    });
    if (!json.success) throw new Error(`refused: ${json.errorCode}`);
    await pool.query(`update foyer.cashier_beneficiary set usable_from = foyer.clock() where id = $1`, [json.value.id]);
    return json.value.id;
  }

  const withdraw = (who: Payer & { beneficiaryId: string }, amountMinor: string, key: string = randomUUID()) =>
    gateway.call('cashier.createWithdrawal', {
      host: who.host,
      token: who.token,
      headers: { 'idempotency-key': key },
      body: { beneficiaryId: who.beneficiaryId, amountMinor },
    });

  async function withdrawal(id: string) {
    const row = await getWithdrawal(pool, id);
    if (!row) throw new Error(`there is no withdrawal ${id}`);
    return toWithdrawal(row, 'EN', gateway.context);
  }

  /** Waits until a withdrawal is in a state: its payout is sent after the answer. */
  const until = (id: string, state: string) =>
    vi.waitFor(async () => {
      await processNotices(gateway.context);
      const found = await withdrawal(id);
      if (found.state !== state) throw new Error(`the withdrawal is ${found.state}`);
      return found;
    }, 10_000);

  /** Waits until the bank has the payout of a withdrawal: it is ordered after the answer. */
  const untilOrdered = (id: string) =>
    vi.waitFor(() => {
      const found = bank.payouts.find(({ ours }) => ours.replaceAll('-', '') === id.replaceAll('-', ''));
      if (!found) throw new Error('the bank has no such payout');
      return found;
    }, 10_000);

  return {
    gateway,
    bank,
    pool,
    payer,
    open,
    openCharge,
    pay,
    settle,
    read,
    balance,
    stake,
    play,
    withdrawer,
    addAccount,
    withdraw,
    withdrawal,
    until,
    untilOrdered,
    /** The faults of the ledger, from a snapshot, since a notice may be in process meanwhile. */
    faults: () =>
      withSnapshot(pool, async (snapshot) => [
        ...(await verifyLedger(snapshot)),
        ...(await verifyPayments(snapshot)),
        ...(await verifyCauses(snapshot)),
        ...(await verifyGrants(snapshot)),
        ...(await verifySeals(snapshot)),
      ]),
  };
}

interface PayOptions {
  amountMinor?: bigint;
  delivery?: Delivery;
  isOther?: boolean;
}

export type CashierFixture = Awaited<ReturnType<typeof cashierFixture>>;

function chargeOf({ charges }: Bank, qr: string): Charge {
  const found = charges.find((charge) => charge.qr === qr);
  if (!found) throw new Error('the bank has no such code');
  return found;
}
