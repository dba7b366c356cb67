import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from '@foyer/http/refusal.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMember } from '../../operator/change-member.ts';
import type { MemberChange } from '../../operator/member-state.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { hashContact } from './hash-contact.ts';
import { openJournal } from './journal.ts';
import { restoreRegister } from './restore-register.ts';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-register-'));
  gateway = await bootGateway({ exclusionJournal: path.join(folder, 'data', 'exclusions.jsonl') });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);
const restore = () => restoreRegister(gateway.database.pool, gateway.context);

async function newExcluded(): Promise<{ id: string; mobile: string }> {
  const { id, token } = await gateway.member(`reg.${randomUUID().slice(0, 8)}`);
  const mobile = `+84${Math.floor(900_000_000 + Math.random() * 90_000_000)}`;
  await sql('update foyer.member set mobile = $2 where id = $1', [id, mobile]);
  const body = { term: 'sixMonths', isSure: true };
  expect((await gateway.call('limits.excludeMyself', { token, body })).json.success).toBe(true);
  return { id, mobile };
}

const registerOf = async (mobile: string) => {
  const hash = hashContact({ kind: 'mobile', to: mobile }, gateway.context.seal);
  const { rows } = await sql(
    `select member_id, until, hash_version from foyer.self_exclusion where mobile_hash = decode($1, 'hex')`,
    [hash],
  );
  return rows;
};

test('stores contacts hashed with a key, without which nobody can try numbers', async () => {
  const { mobile } = await newExcluded();
  expect(await registerOf(mobile)).toMatchObject([{ hash_version: 2 }]);
  const plain = await sql('select from foyer.self_exclusion where mobile_hash = $1', [sha256(`mobile:${mobile}`)]);
  expect(plain.rowCount).toBe(0);
});

test('rehashes the entries of an older register, and still finds them', async () => {
  const { mobile } = await newExcluded();
  const { rows } = await sql(
    `update foyer.self_exclusion set mobile_hash = $2, hash_version = 1 where mobile_hash = decode($1, 'hex') returning id`,
    [hashContact({ kind: 'mobile', to: mobile }, gateway.context.seal), sha256(`mobile:${mobile}`)],
  );
  expect(rows).toHaveLength(1);
  await restore();
  await restore();
  expect(await registerOf(mobile)).toMatchObject([{ hash_version: 2 }]);
});

test('reapplies exclusions that a restored backup lacks, and only once', async () => {
  const { id, mobile } = await newExcluded();
  // A backup from before the exclusion.
  await sql('delete from foyer.self_exclusion where member_id = $1', [id]);
  await sql(`update foyer.member set status = 'active', excluded_since = null, excluded_until = null where id = $1`, [
    id,
  ]);
  await restore();
  await restore();
  expect(await registerOf(mobile)).toMatchObject([{ member_id: BigInt(id) }]);
  const { rows } = await sql('select status, excluded_since, excluded_until from foyer.member where id = $1', [id]);
  expect(rows[0]).toMatchObject({ status: 'excluded' });
  expect(rows[0].excluded_until.getTime() - rows[0].excluded_since.getTime()).toBeGreaterThan(170 * 86_400_000);
});

test('keeps the number of a member missing from the backup', async () => {
  const { id, mobile } = await newExcluded();
  await sql('delete from foyer.self_exclusion where member_id = $1', [id]);
  await sql(`update foyer.member set mobile = null where id = $1`, [id]);
  const journal = gateway.context.exclusions;
  const last = journal?.read(() => {}).findLast((record) => !('kind' in record));
  const unknown = { ...last, memberId: '999999999', since: new Date(0).toISOString() } as NonNullable<typeof last>;
  await restoreRegister(gateway.database.pool, {
    ...gateway.context,
    exclusions: { append: () => {}, read: () => [unknown] },
  });
  expect(await registerOf(mobile)).toMatchObject([{ member_id: null }]);
});

test('starts when a line of the journal is unreadable, applies those after it, and logs where it is', async () => {
  const { id, mobile } = await newExcluded();
  const file = path.join(folder, 'data', 'exclusions.jsonl');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const broken = path.join(folder, 'broken.jsonl');
  await writeFile(broken, [...lines.slice(0, -1), '{"licence":"sec', lines.at(-1), ''].join('\n'));
  await sql('delete from foyer.self_exclusion where member_id = $1', [id]);
  const logged: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) });
  await restoreRegister(gateway.database.pool, { ...gateway.context, log, exclusions: openJournal(broken) });
  expect(await registerOf(mobile)).toMatchObject([{ member_id: BigInt(id) }]);
  expect(logged).toEqual([expect.objectContaining({ kind: 'exclusions.unreadable', line: lines.length })]);
  expect(JSON.stringify(logged)).not.toContain('sec');
});

/** What a backup from before would have: the columns of a member, and nothing of the entries since. */
async function backUp(id: string) {
  const columns = 'status, excluded_since, excluded_until, paused_until, closing_at, blocked_actions';
  const { rows } = await sql(`select ${columns} from foyer.member where id = $1`, [id]);
  const { rows: entries } = await sql('select id from foyer.restriction_entry');
  const known = entries.map((entry) => entry.id);
  return async () => {
    const names = Object.keys(rows[0]);
    await sql(
      `update foyer.member set ${names.map((name, place) => `${name} = $${place + 2}`).join(', ')} where id = $1`,
      [id, ...Object.values(rows[0])],
    );
    await sql('delete from foyer.self_exclusion where member_id = $1', [id]);
    await sql('delete from foyer.restriction_entry where not id = any($1::uuid[])', [known]);
  };
}

const statusOf = async (id: string) => {
  const { rows } = await sql(
    `select status, excluded_until, paused_until is not null as paused, closing_at is not null as closing, blocked_actions
      from foyer.member where id = $1`,
    [id],
  );
  return rows[0];
};

const staff = { name: 'protector', sign: null };
const changeAs = async (username: string, change: MemberChange) => {
  const changed = await changeMember(
    { merchant: 'lotus', username, reason: 'a test' },
    { change, person: staff },
    gateway.context,
  );
  expect(changed).not.toBeInstanceOf(Refusal);
};

beforeAll(async () => {
  await sql(
    `insert into foyer.staff (name, password_hash, sealed_totp, signing_key) values ('protector', '', '', '') on conflict do nothing`,
  );
  await sql(
    `insert into foyer.staff_role (staff, merchant, role) values ('protector', '*', 'protection') on conflict do nothing`,
  );
});

test('applies again what staff have restricted since a backup', async () => {
  const until = new Date(gateway.clock.now() + 90 * 86_400_000);
  for (const [change, expected] of [
    [
      { kind: 'exclude', until: null },
      { status: 'excluded', excluded_until: null },
    ],
    [
      { kind: 'exclude', until },
      { status: 'excluded', excluded_until: until },
    ],
    [{ kind: 'disable' }, { status: 'disabled' }],
    [{ kind: 'block', action: 'bet' }, { blocked_actions: ['bet'] }],
  ] as const) {
    const username = `res.${randomUUID().slice(0, 8)}`;
    const { id } = await gateway.member(username);
    const goBack = await backUp(id);
    await changeAs(username, change);
    await goBack();
    await restore();
    await restore();
    expect(await statusOf(id)).toMatchObject(expected);
  }
});

test('applies again breaks and closings that members have chosen since a backup', async () => {
  const { id, token } = await gateway.member('resting01');
  // Only an empty account can be closed.
  await sql('update foyer.ledger_account set balance_minor = 0 where member_id = $1', [id]);
  const goBack = await backUp(id);
  expect((await gateway.call('limits.takeBreak', { token, body: { days: 7 } })).json.success).toBe(true);
  const closed = await gateway.call('settings.close', { token, body: { password: 'correct horse' } });
  expect(closed.json).toMatchObject({ success: true });
  await goBack();
  await restore();
  expect(await statusOf(id)).toMatchObject({ paused: true, closing: true });
});

test('does not restrict a member again whose restriction was lifted since the backup', async () => {
  const { id } = await gateway.member('lifted01');
  const goBack = await backUp(id);
  await changeAs('lifted01', { kind: 'disable' });
  await changeAs('lifted01', { kind: 'enable' });
  await goBack();
  await restore();
  expect(await statusOf(id)).toMatchObject({ status: 'active' });
});

test('leaves a person alone who has the id of somebody restricted', async () => {
  const { id } = await gateway.member('newcomer01');
  const record = {
    kind: 'restrictions' as const,
    id: randomUUID(),
    merchant: 'lotus',
    memberId: id,
    memberSince: '2020-01-01T00:00:00.000000Z',
    status: 'disabled' as const,
    excludedSince: null,
    excludedUntil: null,
    pausedUntil: null,
    closingAt: null,
    blockedActions: [],
  };
  await restoreRegister(gateway.database.pool, {
    ...gateway.context,
    exclusions: { append: () => {}, read: () => [record] },
  });
  expect(await statusOf(id)).toMatchObject({ status: 'active' });
});

test('does not restrict anybody if the journal cannot be written', async () => {
  await gateway.member('unwritten01');
  const append = () => {
    throw new Error('the disk is full');
  };
  const context = { ...gateway.context, exclusions: { append, read: () => [] } };
  const target = { merchant: 'lotus', username: 'unwritten01', reason: 'a test' };
  await expect(changeMember(target, { change: { kind: 'disable' }, person: staff }, context)).rejects.toThrow('disk');
  const { rows } = await sql(`select status from foyer.member where username = 'unwritten01'`);
  expect(rows).toEqual([{ status: 'active' }]);
});
