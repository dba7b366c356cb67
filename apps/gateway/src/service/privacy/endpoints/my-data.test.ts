import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCheck } from '../../../cashier/identity/check.store.ts';
import { sealDetails } from '../../../cashier/identity/details.ts';
import { replaceTags } from '../../../operator/member-tag.store.ts';
import { cashierFixture, type Payer } from '../../../testing/cashier-fixture.ts';

let fixture: Awaited<ReturnType<typeof cashierFixture>>;
beforeAll(async () => {
  fixture = await cashierFixture();
});
afterAll(() => fixture.gateway.close());

const sql = (text: string, values: unknown[] = []) => fixture.gateway.database.pool.query(text, values);
const read = async ({ host, token }: Payer) =>
  (await fixture.gateway.call('settings.myData', { host, token })).json.value;

const DETAILS = { document: 'national-id', number: '079198123456', birthDate: '1998-03-14' };

/** A check as the member has sent it, with one picture. */
async function addCheck({ memberId }: Payer, name: string): Promise<void> {
  const { pool } = fixture.gateway.database;
  const id = randomUUID();
  await insertCheck(pool, {
    ...{ id, merchant: 'lotus', memberId, level: 1, provider: 'sumsub', numberRef: `ref of ${name}` },
    sealedDetails: sealDetails({ ...DETAILS, name }, fixture.gateway.context.seal),
  });
  await sql(`update foyer.identity_check set state = 'submitted', staff_comment = 'looks forged' where id = $1`, [id]);
  await sql(
    `insert into foyer.identity_file (check_id, side, sealed_key, encrypted, width, height) values ($1, 'front', 'x', 'x', 900, 600)`,
    [id],
  );
}

/** Rows of many kinds, all of which contain a word. */
async function addRows({ memberId }: Payer, word: string): Promise<void> {
  const add = (text: string) => sql(text, [memberId, word]);
  await add(`insert into foyer.inbox_message (merchant, member_id, title, body) values ('lotus', $1, $2, 'Hello')`);
  await add(`insert into foyer.favourite_game (member_id, game_code) values ($1, $2)`);
  await add(`insert into foyer.draw_reminder (member_id, game_code, tells, draw_id, closes_at)
    values ($1, $2, 'closing', $2, foyer.clock())`);
  await add(`insert into foyer.popup_act (member_id, item, version, act) values ($1, $2, 1, 'seen')`);
  await sql(`insert into foyer.campaign_run (merchant, campaign_id) values ('lotus', $1)`, [word]);
  await add(`insert into foyer.campaign_send (merchant, campaign_id, member_id, channel, state, due_at, ended_at)
    values ('lotus', $2, $1, 'mail', 'sent', foyer.clock(), foyer.clock())`);
  await add(`insert into foyer.feedback (id, number, merchant, member_id, kind, area, body, language, wants_answer, state)
    overriding system value values (gen_random_uuid(), $1, 'lotus', $1, 'praise', 'other', $2, 'EN', false, 'open')`);
  await sql(
    `insert into foyer.level_step (member_id, merchant, rank, ladder_version, cause) values ($1, 'lotus', 2, 1, 'found')`,
    [memberId],
  );
  await sql(
    `with held as (insert into foyer.tournament (merchant, offer_id, starts_at, ends_at, document_version, terms)
       values ('lotus', $2, foyer.clock(), foyer.clock() + interval '1 day', 1, '{}'))
     insert into foyer.tournament_entry (merchant, offer_id, starts_at, member_id, account_id)
     select 'lotus', $2, foyer.clock(), member_id, id from foyer.ledger_account where member_id = $1 and kind = 'member'`,
    [memberId, word],
  );
}

test('contains a member’s money, and accounts to withdraw to with masked numbers', async () => {
  const member = await fixture.withdrawer();
  await fixture.stake(member, 200_000n);
  expect((await fixture.withdraw(member, '100000')).json.success).toBe(true);
  const data = await read(member);
  const account = String(50_000_000_000n + member.accountId);
  expect(data.withdrawalAccounts).toMatchObject([{ method: 'bank-transfer', bank: '970436', removedAt: null }]);
  expect(JSON.stringify(data.withdrawalAccounts)).toContain(account.slice(-4));
  expect(JSON.stringify(data)).not.toContain(account);
  expect(data.money).toMatchObject({
    deposits: [{ method: 'vietqr', state: 'paid' }],
    withdrawals: [{ amountMinor: '100000', currency: 'VND' }],
    payments: [{ currency: 'VND' }],
    transactions: ['withdrawal', 'bet', 'win', 'bet', 'deposit', 'grant'].map((kind) => ({ kind, currency: 'VND' })),
  });
});

test('contains identity checks with a masked number, without what staff and providers wrote', async () => {
  const member = await fixture.payer();
  await addCheck(member, 'Nguyễn Thị Linh');
  const data = await read(member);
  expect(data.identityChecks).toMatchObject([
    { ...DETAILS, number: '•••• 3456', name: 'Nguyễn Thị Linh', state: 'pending', pictures: [{ shows: 'front' }] },
  ]);
  expect(data.identity).toMatchObject({ level: 1, name: expect.stringMatching(/^[A-Z ]+$/) });
  expect(JSON.stringify(data)).not.toMatch(/looks forged|sumsub|ref of|sealed/);
});

test('contains what a member has received, chosen and done, and nothing of another member', async () => {
  const [member, other] = [await fixture.payer(), await fixture.payer()];
  await addRows(member, 'mine');
  await addRows(other, 'foreign');
  await addCheck(other, 'foreign');
  const data = await read(member);
  expect(data.activity).toMatchObject({
    messages: [{ title: 'mine', text: 'Hello' }],
    favouriteGames: [{ game: 'mine' }],
    drawReminders: [{ game: 'mine' }],
    popups: [{ item: 'mine', act: 'seen' }],
    campaignMessages: [{ channel: 'mail' }],
    levels: [{ rank: 2, cause: 'found' }],
  });
  expect(data.promotions).toMatchObject({ tournaments: [{ offer: 'mine' }] });
  expect(data.support).toMatchObject({ feedback: [{ text: 'mine' }] });
  expect(JSON.stringify(data)).not.toContain('foreign');
});

test('leaves out tags, which are meant for staff', async () => {
  const member = await fixture.payer();
  await replaceTags(fixture.gateway.context.pool, member.memberId, ['watch-closely']);
  expect(JSON.stringify(await read(member))).not.toContain('watch-closely');
});

test('contains the whole history of consents and logins', async () => {
  const member = await fixture.payer();
  await sql(
    `insert into foyer.member_consent (merchant, member_id, purpose, is_given)
     select 'lotus', $1, 'offersByEmail', n % 2 = 0 from generate_series(1, 60) n`,
    [member.memberId],
  );
  await sql(
    `insert into foyer.login_event (merchant, member_id, method, outcome)
     select 'lotus', $1, 'password', 'ok' from generate_series(1, 60)`,
    [member.memberId],
  );
  const { consents, incomplete, logins } = await read(member);
  expect(consents).toHaveLength(60);
  expect(logins).toHaveLength(61);
  expect(incomplete).toEqual([]);
});

test('names the lists that are too long to be complete', async () => {
  const member = await fixture.payer();
  await sql(
    `insert into foyer.login_event (merchant, member_id, method, outcome)
     select 'lotus', $1, 'password', 'ok' from generate_series(1, 10000)`,
    [member.memberId],
  );
  const { incomplete, logins, maxRowsPerList } = await read(member);
  expect(logins).toHaveLength(10_000);
  expect(maxRowsPerList).toBe(10_000);
  expect(incomplete).toEqual(['logins']);
});
