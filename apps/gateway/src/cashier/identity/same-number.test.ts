import { randomInt } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityFixture } from '../../testing/identity-fixture.ts';
import { countBlocked } from '../../testing/transactions.store.ts';
import { processChecks } from './process-checks.ts';

let fixture: Awaited<ReturnType<typeof identityFixture>>;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.gateway.close());

const sentToProvider = (...ids: string[]): string[] =>
  fixture.service.applicants.map(({ ours }) => ours).filter((ours) => ids.includes(ours));

test('hands a number that another member already has to staff instead of the provider', async () => {
  const { draft, gateway, read, submit } = fixture;
  const number = { number: '001198000077' };
  const [first, second] = [await fixture.person(), await fixture.person()];
  await fixture.sent(first, number);
  const id = await draft(second, number);
  await submit(second, id);
  await processChecks(gateway.context);
  expect((await read(second)).check?.state).toBe('pending');
  expect(sentToProvider(id)).toEqual([]);
});

test('hands a number to staff while another member with it is asked for a picture again', async () => {
  const { draft, gateway, sent, service, submit, until } = fixture;
  const number = { number: '001198000078' };
  const [first, second] = [await fixture.person(), await fixture.person()];
  const { applicant } = await sent(first, number);
  await service.decide(applicant, { reviewAnswer: 'RED', reviewRejectType: 'RETRY' }, ['SELFIE']);
  await until(first, 'retry');
  const id = await draft(second, number);
  await submit(second, id);
  await processChecks(gateway.context);
  expect(sentToProvider(id)).toEqual([]);
});

test('passes one of two simultaneous checks with the same number to the provider, the other to staff', async () => {
  const { draft, gateway, submit } = fixture;
  const { pool } = gateway.database;
  const number = { number: `001198${randomInt(100_000, 1_000_000)}` };
  const people = [await fixture.person(), await fixture.person()];
  const ids = await Promise.all(people.map((who) => draft(who, number)));
  const replies = await withTransaction(pool, async (client) => {
    // Checks can be read, and wait before they are written: calls give up after three seconds.
    await client.query('lock table foyer.identity_check in share mode');
    const sent = Promise.all(people.map((who, at) => submit(who, ids[at] ?? '')));
    await expect.poll(() => countBlocked(pool), { timeout: 2500 }).toBe(2);
    return { sent };
  });
  expect((await replies.sent).map(({ json }) => json.success)).toEqual([true, true]);
  await processChecks(gateway.context);
  expect(sentToProvider(...ids)).toHaveLength(1);
});
