import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestSandbox } from '../testing/new-test-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof newTestSandbox>>;
beforeAll(async () => {
  sandbox = await newTestSandbox();
});
afterAll(() => sandbox.close());

const charge = (content: string) =>
  sandbox.bank.addCharge({
    ...{ api: 'payos', merchant: 'lotus', ours: content, number: '1', content, amountMinor: 200_000n, currency: 'VND' },
    ...{ expiresAt: new Date(Date.now() + 60_000), qr: `code of ${content}` },
  });
const open = async (query: string) => {
  const { body, statusCode } = await sandbox.app.inject({ url: `/sandbox/bank?${query}` });
  expect(statusCode).toBe(200);
  return { body, text: parseHtml(body).body.textContent ?? '' };
};
async function act(fields: Record<string, string>): Promise<string> {
  const payload = new URLSearchParams(fields).toString();
  const reply = await sandbox.app.inject({ method: 'POST', url: '/sandbox/bank', payload });
  expect(reply.statusCode).toBe(303);
  return String(reply.headers.location);
}

test('shows the charge of a scanned code, and escapes what it shows', async () => {
  const { qr } = charge('<b>F2</b>');
  const { body, text } = await open(new URLSearchParams({ code: qr }).toString());
  expect(text).toContain('200000 VND');
  expect(body).not.toContain('<b>F2</b>');
});

test.each([
  ['hello', 'This is no payment code (MISSING_TAG in 00).'],
  [
    '00020101021138570010A00000072701270006970436011300110012345670208QRIBFTTA53037045802VN6304E8DB',
    'valid, but no charge',
  ],
])('explains what is wrong with the code %s', async (code, expected) => {
  expect((await open(new URLSearchParams({ code }).toString())).text).toContain(expected);
});

test.each([
  [{ act: 'pay', amount: '200000' }, [200_000n], 'NGUYEN THI LINH'],
  [{ act: 'pay', amount: '150000', payer: 'other' }, [150_000n], 'TRAN VAN HUNG'],
  [{ act: 'pay-twice', amount: '250000' }, [250_000n, 250_000n], 'NGUYEN THI LINH'],
])('pays according to the form: %j', async (fields, amounts, name) => {
  const { id, payments } = charge(`F${Math.random()}`);
  expect(await act({ charge: id, delivery: 'never', ...fields })).toContain('done=paid');
  expect(payments.map(({ amountMinor }) => amountMinor)).toEqual(amounts);
  expect(payments[0]?.payer.name).toBe(name);
});

test.each(['', '0', '-1', '1.5', '1e5', 'NaN', '9'.repeat(30)])('pays nothing for the amount "%s"', async (amount) => {
  const { id, payments } = charge(`F${Math.random()}`);
  expect(await act({ charge: id, act: 'pay', amount })).toContain('done=amount');
  expect(payments).toEqual([]);
});

test('refuses a charge, and decides a payout once', async () => {
  const refused = charge('refused');
  await act({ charge: refused.id, act: 'refuse' });
  expect(refused.isRefused).toBe(true);
  sandbox.bank.payoutMode = 'wait';
  const asked = { api: 'payos', merchant: 'lotus', ours: 'p1', amountMinor: 5n, currency: 'VND', to: '1 2' } as const;
  const payout = sandbox.bank.addPayout(asked);
  expect(await act({ act: 'decide', payout: payout?.id ?? '', state: 'returned' })).toContain('done=nothing');
  expect(await act({ act: 'decide', payout: payout?.id ?? '', state: 'paid' })).toContain('done=set');
  expect(await act({ act: 'decide', payout: payout?.id ?? '', state: 'failed' })).toContain('done=nothing');
  expect(payout?.state).toBe('paid');
  expect((await open('')).text).toContain('paid');
});

test.each([
  ['charge-mode', 'refuse', ['refuse', 'pay']],
  ['charge-mode', 'nonsense', ['open', 'pay']],
  ['payout-mode', 'wait', ['open', 'wait']],
])('the act "%s" with "%s" sets how codes and payouts are answered', async (name, mode, modes) => {
  Object.assign(sandbox.bank, { chargeMode: 'open', payoutMode: 'pay' });
  await act({ act: name, mode });
  expect([sandbox.bank.chargeMode, sandbox.bank.payoutMode]).toEqual(modes);
  const { body } = await open('');
  for (const one of modes) expect(body).toContain(`<option value="${one}" selected>`);
});

test.each(['deliver', 'payout-mode', 'unknown', ''])('answers the act "%s" without a charge', async (name) => {
  expect(await act({ act: name, mode: 'pay' })).toMatch(/^\/sandbox\/bank\?done=\w+$/);
});

async function pixPaid() {
  const one = sandbox.bank.addCharge({
    ...{ api: 'pix', merchant: 'samba', ours: `t${Math.random()}`, number: '', content: 'x', amountMinor: 5_000n },
    ...{ currency: 'BRL', expiresAt: new Date(Date.now() + 60_000), qr: `pix ${Math.random()}` },
  });
  const payer = { name: 'ANA', account: '1', bank: '' };
  const payment = await sandbox.bank.pay(one, { amountMinor: 5_000n, payer }, 'never');
  const fields = { charge: one.id, payment: payment.id, delivery: 'never' };
  return { charge: one, payment, fields };
}

test('returns a payment in the bank’s own screen, undoes it, and carries it out after all', async () => {
  const { charge: one, fields, payment } = await pixPaid();
  const before = sandbox.bank.balanceOf('samba', 'pix');
  expect((await open(`charge=${one.id}`)).text).toContain('Return it in the bank’s own screen');
  expect(await act({ ...fields, act: 'return' })).toContain('done=set');
  expect(payment.returns).toMatchObject([{ isDispute: false, state: 'done', amountMinor: 5_000n }]);
  expect(sandbox.bank.balanceOf('samba', 'pix')).toBe(before - 5_000n);
  expect(await act({ ...fields, act: 'return' })).toContain('done=nothing');
  expect(await act({ ...fields, act: 'dispute' })).toContain('done=nothing');
  const verdict = { ...fields, act: 'verdict', return: payment.returns[0]?.id ?? '' };
  expect((await open(`charge=${one.id}`)).text).toContain('Undo it');
  expect(await act({ ...verdict, for: 'merchant' })).toContain('done=set');
  expect(await act({ ...verdict, for: 'merchant' })).toContain('done=nothing');
  expect(sandbox.bank.balanceOf('samba', 'pix')).toBe(before);
  expect((await open(`charge=${one.id}`)).text).toContain('Carry it out after all');
  expect(await act({ ...verdict, for: 'payer' })).toContain('done=set');
  expect(payment.returns).toMatchObject([{ state: 'done' }]);
});

test('decides a claim for either party, and changes the decision', async () => {
  const { charge: one, fields, payment } = await pixPaid();
  expect(await act({ ...fields, act: 'dispute' })).toContain('done=set');
  const verdict = { ...fields, act: 'verdict', return: payment.returns[0]?.id ?? '' };
  expect((await open(`charge=${one.id}`)).text).toContain('Decide for the payer');
  for (const [party, state] of [
    ['payer', 'done'],
    ['merchant', 'failed'],
    ['payer', 'done'],
  ] as const) {
    expect(await act({ ...verdict, for: party })).toContain('done=set');
    expect(payment.returns).toMatchObject([{ isDispute: true, state }]);
  }
});

test('leaves the calls of all merchants unanswered, and answers them again', async () => {
  await act({ act: 'call-mode', mode: 'hang' });
  expect([...sandbox.bank.hanging]).toEqual(sandbox.bank.merchants);
  expect((await open('')).body).toContain('<option value="hang" selected>');
  await act({ act: 'call-mode', mode: 'answer' });
  expect(sandbox.bank.hanging.size).toBe(0);
});
