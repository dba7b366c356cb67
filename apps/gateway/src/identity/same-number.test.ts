import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityFixture } from '../testing/identity-fixture.ts';
import { followChecks } from './follow-checks.ts';

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
  await followChecks(gateway.context);
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
  await followChecks(gateway.context);
  expect(sentToProvider(id)).toEqual([]);
});

test('passes one of two simultaneous checks with the same number to the provider, the other to staff', async () => {
  const { draft, gateway, submit } = fixture;
  const { pool } = gateway.database;
  const number = { number: '001198000079' };
  const people = [await fixture.person(), await fixture.person()];
  const ids = await Promise.all(people.map((who) => draft(who, number)));
  const client = await pool.connect();
  // Checks can be read, and wait before they are written.
  await client.query('begin; lock table foyer.identity_check in share mode');
  const replies = Promise.all(people.map((who, at) => submit(who, ids[at] ?? '')));
  const waiting = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 5000 }).toBe(2);
  await client.query('commit');
  client.release();
  expect((await replies).map(({ json }) => json.success)).toEqual([true, true]);
  await followChecks(gateway.context);
  expect(sentToProvider(...ids)).toHaveLength(1);
});
