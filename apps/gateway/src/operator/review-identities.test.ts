import { Refusal } from '@foyer/http/refusal.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertStaff, replaceGrants } from '../service/staff/staff.store.ts';
import { identityFixture } from '../testing/identity-fixture.ts';
import { decideCheck, findWaiting, viewCheck, viewPicture } from './review-identities.ts';

let fixture: Awaited<ReturnType<typeof identityFixture>>;
beforeAll(async () => {
  // Without a provider: staff decide.
  fixture = await identityFixture({ identityAccounts: {} });
  const { pool } = fixture.gateway.context;
  for (const [name, merchant, role] of [
    ['vera', 'lotus', 'verification'],
    ['far', 'samba', 'verification'],
    ['fin', 'lotus', 'finance'],
  ] as const) {
    await insertStaff(pool, { name, password_hash: 'x', sealed_totp: Buffer.from('x'), signing_key: `key of ${name}` });
    await replaceGrants(pool, name, [{ merchant, role }]);
  }
});
afterAll(() => fixture.gateway.close());

const as = (name: string) => ({ name, sign: null });
const reason = 'compared with the register';
const codeOf = (answer: object) => (answer instanceof Refusal ? answer.code : 'done');

async function waiting() {
  const who = await fixture.person();
  const id = await fixture.draft(who);
  await fixture.submit(who, id);
  // The check is passed to the reviewers after the answer.
  await vi.waitFor(
    async () => {
      const text = `select from foyer.identity_check where id = $1 and state = 'pending'`;
      expect((await fixture.gateway.database.pool.query(text, [id])).rowCount).toBe(1);
    },
    { timeout: 10_000 },
  );
  return { who, id };
}
const decide = (name: string, id: string, answer: 'approve' | 'redo' | 'reject', change: object = {}) =>
  decideCheck({ id, reason, answer, comment: '', sides: [], labels: [], ...change }, as(name), fixture.gateway.context);

test('lists waiting checks only to staff who may decide about them', async () => {
  const { id } = await waiting();
  const { context } = fixture.gateway;
  const list = await findWaiting('lotus', as('vera'), context);
  expect(list).toContainEqual(expect.objectContaining({ id, level: 1, provider: 'staff', tries: 1 }));
  expect(codeOf(await findWaiting('lotus', as('far'), context))).toBe('forbidden');
  expect(codeOf(await findWaiting('lotus', as('fin'), context))).toBe('forbidden');
});

test('records each view with its reason, and refuses one without', async () => {
  const { id } = await waiting();
  const { context, database } = fixture.gateway;
  const shown = await viewCheck({ id, reason }, as('vera'), context);
  expect(shown).toMatchObject({ name: 'Nguyễn Thị Linh', sides: ['front', 'back', 'selfie'], state: 'pending' });
  const seen = await viewPicture({ id, side: 'front', reason }, as('vera'), context);
  if (seen instanceof Refusal) throw new Error(seen.code);
  expect(seen.jpeg.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(codeOf(await viewPicture({ id, side: 'funds', reason }, as('vera'), context))).toBe('unknown');
  expect(codeOf(await viewPicture({ id, side: 'front', reason: ' ' }, as('vera'), context))).toBe('reason');
  expect(codeOf(await viewPicture({ id, side: 'front', reason }, as('far'), context))).toBe('forbidden');
  const { rows } = await database.pool.query(
    'select action, reason from foyer.audit_log where subject = $1 order by action',
    [id],
  );
  expect(rows).toEqual([
    { action: 'identity.view', reason },
    { action: 'identity.view.front', reason },
  ]);
});

test('asks for a picture again, then approves', async () => {
  const { id, who } = await waiting();
  const again = { sides: ['back'], labels: ['glare', 'nonsense'], comment: 'The back reflects light.' };
  expect(codeOf(await decide('far', id, 'redo', again))).toBe('forbidden');
  expect(await decide('vera', id, 'redo', again)).toEqual({ state: 'retry' });
  expect((await fixture.read(who)).check).toMatchObject({
    state: 'retry',
    has: ['front', 'selfie'],
    labels: ['glare'],
    comment: 'The back reflects light.',
  });
  await fixture.addFile(who, id, 'back');
  await fixture.submit(who, id);
  await fixture.gateway.clock.advance(1000);
  expect(await decide('vera', id, 'approve')).toEqual({ state: 'approved' });
  await fixture.gateway.clock.advance(1000);
  expect(codeOf(await decide('vera', id, 'approve'))).toBe('unchanged');
  const value = await fixture.read(who);
  expect(value.level).toBe(1);
  expect(JSON.stringify(value)).not.toContain(reason);
});

test('decides once when two decisions arrive simultaneously', async () => {
  const { id } = await waiting();
  const answers = await Promise.all([decide('vera', id, 'approve'), decide('vera', id, 'approve')]);
  expect(answers.map(codeOf).sort()).toEqual(['done', 'unchanged']);
});

test('lifts a rejection by asking the member again', async () => {
  const { id, who } = await waiting();
  await decide('vera', id, 'reject', { comment: 'We could not confirm this document.' });
  expect((await fixture.read(who)).check).toMatchObject({ state: 'rejected' });
  await fixture.gateway.clock.advance(1000);
  expect(await decide('vera', id, 'redo')).toEqual({ state: 'retry' });
});
