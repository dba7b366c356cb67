import { readFileSync } from 'node:fs';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { closeDueAccounts } from './close-account.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);

const MIGRATION = readFileSync(new URL('../../db/migrations/0250-clear-closed-accounts.sql', import.meta.url), 'utf8');

/** A member with a tag and a message who has come from somewhere. */
async function newMember(username: string): Promise<string> {
  const { json } = await gateway.call('member.register', {
    body: {
      ...{ username, password: 'correct horse', isAdult: true, affiliateCode: 'vip7' },
      ...{ registerMethod: 'PWA', registerUrl: 'https://lotus.example/m/register', domain: 'lotus.example' },
      ...{ loginDeviceId: 'd'.repeat(36), pixelTrack: { fbp: 'fb.1.2.3' } },
    },
  });
  const { id } = json.value;
  await sql(`update foyer.member set time_zone = 'Asia/Tokyo' where id = $1`, [id]);
  await sql(`insert into foyer.member_tag (member_id, tag) values ($1, 'no-calls')`, [id]);
  await sql(`insert into foyer.inbox_message (merchant, member_id, title, body) values ('lotus', $1, 'Hello', '')`, [
    id,
  ]);
  return id;
}

async function read(id: string) {
  const { rows } = await sql(
    `select registration, time_zone, shows_wins, (select count(*)::int from foyer.member_tag where member_id = member.id) as tags,
       (select count(*)::int from foyer.inbox_message where member_id = member.id) as messages
     from foyer.member where id = $1`,
    [id],
  );
  return rows[0];
}

const CLEARED = {
  registration: { registerMethod: 'PWA', affiliateCode: 'vip7' },
  ...{ time_zone: '', shows_wins: false, tags: 0, messages: 0 },
};

test('keeps nothing of where a member came from but the kind of app and the affiliate', async () => {
  const id = await newMember('came.from');
  await sql(`update foyer.member set closing_at = foyer.clock() - interval '1 second' where id = $1`, [id]);
  await sql('update foyer.ledger_account set balance_minor = 0 where member_id = $1', [id]);
  expect(await closeDueAccounts(gateway.context)).toBe(1);
  expect(await read(id)).toEqual(CLEARED);
});

test('clears the accounts that were closed by earlier versions, and no others', async () => {
  const [closed, open] = [await newMember('closed.before'), await newMember('still.open')];
  await sql('update foyer.member set closed_at = foyer.clock() where id = $1', [closed]);
  await withTransaction(gateway.database.pool, async (client) => {
    await client.query('set local search_path to foyer');
    await client.query(MIGRATION);
  });
  expect(await read(closed)).toEqual(CLEARED);
  expect(await read(open)).toMatchObject({
    registration: { registerMethod: 'PWA', domain: 'lotus.example', loginDeviceId: 'd'.repeat(36) },
    ...{ time_zone: 'Asia/Tokyo', shows_wins: true, tags: 1, messages: 1 },
  });
});
