import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchPayment } from '../../operator/decide-suspended.ts';
import { findProofs, refuseProof, viewProof } from '../../operator/review-proofs.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { picture } from '../../testing/identity-fixture.ts';
import { findSuspended } from './payment.store.ts';
import { pollDeposits } from './poll-deposits.ts';
import { deleteOldProofs } from './proof.store.ts';

const [anh, binh, far] = ['anh', 'binh', 'far'].map((name) => ({ name, sign: null })) as [Named, Named, Named];
interface Named {
  name: string;
  sign: null;
}
const MINUTE = 60_000;
const reason = 'looked at by hand';

let cashier: CashierFixture;
let image: string;
beforeAll(async () => {
  cashier = await cashierFixture();
  image = await picture('#2266cc');
  await addStaff(cashier.gateway.context.pool, 'finance', { anh: 'lotus', binh: 'lotus', far: 'samba' });
});
afterAll(() => cashier.gateway.close());
afterEach(async () => {
  await cashier.gateway.clock.reset();
  expect(await cashier.faults()).toEqual([]);
});

const send = async ({ host, token }: Payer, id: string, data = image) =>
  (await cashier.gateway.call('cashier.addProof', { host, token, body: { id, data } })).json;

/** A member whose transfer had the wrong content: the money arrived as a payment without a deposit. */
async function lostTransfer(amountMinor = 200_000n) {
  const who = await cashier.payer('lotus');
  const { charge, deposit } = await cashier.openCharge(who, String(amountMinor));
  await cashier.gateway.clock.advance(20 * MINUTE);
  await pollDeposits(cashier.gateway.context);
  const number = String(Math.random()).slice(2, 12);
  const foreign = cashier.bank.addCharge({ ...charge, ours: number, number, qr: number });
  const payment = await cashier.pay(foreign, { amountMinor });
  const waiting = (await findSuspended(cashier.pool, 'lotus')).find(({ paymentId }) => paymentId.endsWith(payment.id));
  return { who, id: deposit.id, row: waiting?.id ?? 0n };
}

test('accepts a picture of the transfer after ten minutes, not before, and from no other member', async () => {
  const [who, other] = [await cashier.payer('lotus'), await cashier.payer('lotus')];
  const { deposit } = await cashier.openCharge(who);
  expect(await send(who, deposit.id)).toMatchObject({ errorCode: 'proof.closed' });
  await cashier.gateway.clock.advance(11 * MINUTE);
  expect(await send(other, deposit.id)).toMatchObject({ errorCode: 'not.found' });
  const bad = Buffer.from('GIF89a, not a picture').toString('base64');
  expect(await send(who, deposit.id, bad)).toMatchObject({ errorCode: 'identity.file' });
  expect((await send(who, deposit.id)).value).toMatchObject({ proof: { state: 'waiting' } });
  const { rows } = await cashier.pool.query('select encrypted from foyer.cashier_proof where deposit_id = $1', [
    deposit.id,
  ]);
  expect(rows[0].encrypted.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
});

test('shows staff the picture for a recorded reason, and credits the payment to the deposit', async () => {
  const { id, row, who } = await lostTransfer();
  const { context } = cashier.gateway;
  const before = await cashier.balance(who);
  await send(who, id);
  expect(await findProofs('lotus', far, context)).toMatchObject({ code: 'forbidden' });
  const { proofs } = (await findProofs('lotus', anh, context)) as { proofs: { depositId: string }[] };
  expect(proofs.map(({ depositId }) => depositId)).toContain(id);
  expect(await viewProof({ id, reason: '' }, anh, context)).toMatchObject({ code: 'reason' });
  const seen = (await viewProof({ id, reason }, anh, context)) as { jpeg: Buffer };
  expect(seen.jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const asked = { id: row, reason, username: null, depositId: id };
  expect(await matchPayment(asked, anh, context)).toEqual({ memberId: String(who.memberId) });
  expect(await cashier.balance(who)).toBe(before + 200_000n);
  expect(await cashier.read(id)).toMatchObject({
    state: 'paid',
    isLate: false,
    proof: { state: 'accepted' },
    proofFrom: null,
  });
  expect(await send(who, id)).toMatchObject({ errorCode: 'proof.closed' });
  const { rows } = await cashier.pool.query('select action, reason from foyer.audit_log where subject = $1', [id]);
  expect(rows).toEqual([{ action: 'proof.view', reason }]);
});

test('credits a large transfer only after two people name the same deposit', async () => {
  const { id, row, who } = await lostTransfer(20_000_000n);
  const other = await lostTransfer(20_000_000n);
  const { context } = cashier.gateway;
  const before = await cashier.balance(who);
  const asked = { id: row, reason, username: null, depositId: id };
  expect(await matchPayment(asked, anh, context)).toEqual({ approvedBy: ['anh'] });
  expect(await matchPayment(asked, anh, context)).toMatchObject({ code: 'same' });
  expect(await matchPayment({ ...asked, depositId: other.id }, binh, context)).toEqual({ approvedBy: ['binh'] });
  expect(await cashier.balance(who)).toBe(before);
  expect(await matchPayment(asked, binh, context)).toEqual({ memberId: String(who.memberId) });
  expect(await cashier.balance(who)).toBe(before + 20_000_000n);
});

test('tells the member that a picture shows no payment, and accepts another one', async () => {
  const { id, who } = await lostTransfer();
  const { context } = cashier.gateway;
  await send(who, id);
  expect(await refuseProof({ id, reason }, anh, context)).toEqual({ state: 'refused' });
  expect(await refuseProof({ id, reason }, anh, context)).toMatchObject({ code: 'unchanged' });
  await cashier.settle();
  const { rows } = await cashier.pool.query('select title, body from foyer.inbox_message where member_id = $1', [
    who.memberId,
  ]);
  expect(rows.at(-1).title).toBe('Chưa tìm thấy giao dịch chuyển khoản của bạn');
  expect(JSON.stringify(rows)).not.toContain(reason);
  expect((await send(who, id)).value).toMatchObject({ proof: { state: 'waiting' } });
});

test('deletes pictures after their retention period', async () => {
  const { id, who } = await lostTransfer();
  await send(who, id);
  await cashier.gateway.clock.advance(10 * 24 * 60 * MINUTE);
  await deleteOldProofs(cashier.pool, 11);
  expect(await cashier.read(id)).toMatchObject({ proof: { state: 'waiting' } });
  await deleteOldProofs(cashier.pool, 9);
  expect(await cashier.read(id)).toMatchObject({ proof: null });
});
