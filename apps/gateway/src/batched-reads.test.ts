import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sha256 } from './platform/http/secret-box.ts';
import { bootGateway, type TestGateway } from './testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const ask = (merchant: string, token: string) => gateway.context.reads.session({ merchant, tokenHash: sha256(token) });

test('finds each session at its own merchant only, when both are asked for at the same moment', async () => {
  const [first, second] = [await gateway.member('batched.one'), await gateway.member('batched.two')];
  const found = await Promise.all([
    ask('lotus', first.token),
    ask('aurora', first.token),
    ask('lotus', second.token),
    ask('lotus', first.token),
    ask('lotus', 'unknown'),
  ]);
  expect(found.map((session) => session?.username)).toEqual([
    'batched.one',
    undefined,
    'batched.two',
    'batched.one',
    undefined,
  ]);
});

test('answers many calls of many members at the same moment, each with its own balance, in few queries', async () => {
  const members = [];
  for (let index = 0; index < 5; index += 1) {
    const { id, token } = await gateway.member(`batched.many${index}`);
    const { rows } = await gateway.database.pool.query<{ balance: bigint }>(
      'update foyer.ledger_account set balance_minor = $2 where member_id = $1 returning balance_minor as balance',
      [id, 1000 + index],
    );
    members.push({ token, balance: String(rows[0]?.balance) });
  }
  const queries = vi.spyOn(gateway.context.pool, 'query');
  const asked = [...members, ...members, ...members];
  const answers = await Promise.all(asked.map(({ token }) => gateway.call('wallet.balance', { token })));
  expect(answers.map(({ json }) => json.value.balanceMinor)).toEqual(asked.map(({ balance }) => balance));
  expect(queries.mock.calls.length).toBeLessThan(asked.length);
  queries.mockRestore();
});

test('reads the balance after a transfer that was committed before the call', async () => {
  const { id } = await gateway.member('batched.reader');
  const { rows } = await gateway.database.pool.query<{ id: bigint }>(
    'select id from foyer.ledger_account where member_id = $1',
    [id],
  );
  const accountId = rows[0]?.id ?? 0n;
  for (const minor of [1n, 2n, 3n]) {
    await gateway.database.pool.query('update foyer.ledger_account set balance_minor = $2 where id = $1', [
      accountId,
      minor,
    ]);
    expect((await gateway.context.reads.balance(accountId)).balance_minor).toBe(minor);
  }
});

test('rejects an account that does not exist, and answers the others of the moment', async () => {
  const { id } = await gateway.member('batched.known');
  const { rows } = await gateway.database.pool.query<{ id: bigint }>(
    'select id from foyer.ledger_account where member_id = $1',
    [id],
  );
  const read = [gateway.context.reads.balance(0n), gateway.context.reads.balance(rows[0]?.id ?? 0n)];
  const settled = await Promise.allSettled(read);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('answers what most pages show of a member with the one query that reads the session', async () => {
  const { token } = await gateway.member('batched.shown');
  for (const name of ['wallet.balance', 'member.info'] as const) {
    await gateway.call(name, { token });
    const queries = vi.spyOn(gateway.context.pool, 'query');
    const { json } = await gateway.call(name, { token });
    expect(json.value.balanceMinor).toMatch(/^\d+$/);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  }
});
