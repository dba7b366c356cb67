import type { ReviewResult } from '@foyer/sandbox/identity/identity-service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvents } from '../../../notify/events/deliver-events.ts';
import { aboutOf, decryptFile } from '../../../platform/pictures/file-box.ts';
import { identityFixture, PEOPLE, picture } from '../../../testing/identity-fixture.ts';
import { deleteOldDrafts } from '../check.store.ts';
import { deleteOldFiles, getFile } from '../file.store.ts';
import { processChecks } from '../process-checks.ts';

const DAY = 86_400_000;

let fixture: Awaited<ReturnType<typeof identityFixture>>;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.gateway.close());

const GREEN = { reviewAnswer: 'GREEN' } as const;
const redo = (comment = 'Blurred.'): ReviewResult => ({
  reviewAnswer: 'RED',
  reviewRejectType: 'RETRY',
  rejectLabels: ['UNSATISFACTORY_PHOTOS'],
  ...{ moderationComment: comment, clientComment: 'internal: tampered?' },
});
const FINAL: ReviewResult = {
  reviewAnswer: 'RED',
  reviewRejectType: 'FINAL',
  rejectLabels: ['SANCTIONS'],
  ...{ moderationComment: 'On a list.', clientComment: 'internal: list 7' },
} as const;

test('tells a new member what each level allows and requires', async () => {
  const value = await fixture.read(await fixture.person('samba'));
  expect(value).toMatchObject({ level: 0, number: 'cpf', minimumAge: 18, check: null });
  expect(value.levels[0]).toMatchObject({ level: 0, needs: [], withdrawalDayMinor: null, depositDayMinor: null });
  expect(value.levels[1]).toMatchObject({ level: 1, needs: ['document', 'selfie'], withdrawalDayMinor: '200000' });
  expect(value.documents.map(({ id }) => id)).toEqual(['national-id', 'driving-licence', 'passport']);
});

test.each(['lotus', 'aurora', 'samba'] as const)('verifies a member of %s, who may then withdraw', async (brand) => {
  const { gateway, read, sent, service, until } = fixture;
  const who = await fixture.person(brand);
  const { applicant } = await sent(who);
  expect((await read(who)).check).toMatchObject({ state: 'pending', has: ['front', 'back', 'selfie'], comment: '' });
  expect(applicant).toMatchObject({ level: 'foyer-level-1', name: PEOPLE[brand].name, status: 'pending' });
  expect(applicant.pictures.map(({ subType, type }) => `${type} ${subType}`.trim())).toEqual([
    'ID_CARD FRONT_SIDE',
    'ID_CARD BACK_SIDE',
    'SELFIE',
  ]);
  await service.decide(applicant, GREEN);
  await until(who, 'approved');
  expect(await read(who)).toMatchObject({ level: 1 });
  const { checks } = (await gateway.call('cashier.withdrawalRequirements', { host: who.host, token: who.token })).json
    .value;
  expect(checks.find(({ id }) => id === 'identity')).toMatchObject({ isMet: true });
  await gateway.database.pool.query(`update foyer.member set language = 'EN' where id = $1`, [who.memberId]);
  await deliverEvents(gateway.context);
  const { messages } = (await gateway.call('inbox.list', { host: who.host, token: who.token })).json.value;
  expect(messages[0]).toMatchObject({ category: 'security', subject: { type: 'identity' } });
});

test('15. a RETRY review asks only for what is wrong, and its comment for staff never reaches the member', async () => {
  const { addFile, gateway, read, sent, service, submit, until } = fixture;
  const who = await fixture.person();
  const { applicant, checkId } = await sent(who);
  await service.decide(applicant, redo(), ['SELFIE']);
  await until(who, 'retry');
  const value = await read(who);
  expect(value.check).toMatchObject({ has: ['front', 'back'], labels: ['blurred'], comment: 'Blurred.', triesLeft: 4 });
  expect(JSON.stringify(value)).not.toContain('internal');
  expect((await submit(who, checkId)).json.errorCode).toBe('identity.incomplete');
  await addFile(who, checkId, 'selfie', await picture('#ff8800'));
  expect((await submit(who, checkId)).json.value.check).toMatchObject({ state: 'pending', labels: [] });
  await processChecks(gateway.context);
  // The same applicant, with one picture of each kind.
  expect(service.applicants.filter(({ ours }) => ours === checkId)).toHaveLength(1);
  expect(applicant.pictures).toHaveLength(3);
  await service.decide(applicant, GREEN);
  await until(who, 'approved');
});

test('15. a FINAL review does not reopen the check, and names no list to the member', async () => {
  const { addFile, begin, read, sent, service, submit, until } = fixture;
  const who = await fixture.person();
  const { applicant, checkId } = await sent(who);
  await service.decide(applicant, FINAL);
  await until(who, 'rejected');
  const value = await read(who);
  expect([value.level, value.check?.comment]).toEqual([0, '']);
  expect(JSON.stringify(value)).not.toMatch(/list|internal|SANCTIONS/i);
  expect((await addFile(who, checkId, 'front')).json.errorCode).toBe('identity.closed');
  expect((await submit(who, checkId)).json.errorCode).toBe('identity.closed');
  expect((await begin(who)).json.errorCode).toBe('identity.closed');
});

test('an older review never overwrites a newer one, and a later rejection takes the level away', async () => {
  const { gateway, read, sent, service, until } = fixture;
  const who = await fixture.person();
  const { applicant, checkId } = await sent(who);
  await service.decide(applicant, GREEN);
  await until(who, 'approved');
  // The same review, reported with an earlier time.
  applicant.result = FINAL;
  applicant.reviewedAt = new Date((applicant.reviewedAt?.getTime() ?? 0) - 60_000);
  await gateway.database.pool.query('update foyer.identity_check set next_ask_at = foyer.clock() where id = $1', [
    checkId,
  ]);
  await processChecks(gateway.context);
  expect(await read(who)).toMatchObject({ level: 1, check: { state: 'approved' } });
  applicant.reviewedAt = new Date(gateway.context.now() + 60_000);
  await service.decide(applicant, FINAL);
  await until(who, 'rejected');
  expect((await read(who)).level).toBe(0);
});

test('continues to the next level, which requires only an address', async () => {
  const { addFile, begin, read, sent, service, submit, until } = fixture;
  const who = await fixture.person();
  const { applicant } = await sent(who);
  await service.decide(applicant, GREEN);
  await until(who, 'approved');
  const { json } = await begin(who, { document: '', name: '', number: '' });
  expect(json.value.check).toMatchObject({ level: 2, state: 'draft', needs: ['address'] });
  const id = json.value.check?.id ?? '';
  await addFile(who, id, 'address');
  await submit(who, id);
  await processChecks(fixture.gateway.context);
  const next = service.applicants.find(({ ours }) => ours === id);
  if (next) await service.decide(next, GREEN);
  await until(who, 'approved');
  expect((await read(who)).level).toBe(2);
});

test.each([
  ['another kind of document', { document: 'library-card' }, 'identity.details', 'document'],
  ['a name without letters', { name: '12345' }, 'identity.details', 'name'],
  ['a name that is markup', { name: '<b>Linh</b>' }, 'identity.details', 'name'],
  ['a day that does not exist', { birthDate: '1998-02-30' }, 'identity.details', 'birthDate'],
  ['a birth in the year 1000', { birthDate: '1000-01-01' }, 'identity.details', 'birthDate'],
  ['a number of another year', { number: '079197123456' }, 'identity.details', 'number'],
  ['no number', { number: '' }, 'identity.details', 'number'],
  ['a child', { number: '079215123456', birthDate: '2015-03-14' }, 'identity.age', undefined],
])('refuses %s', async (_what, change, code, field) => {
  const { json } = await fixture.begin(await fixture.person(), change);
  expect([json.errorCode, (json.value as { field?: string } | undefined)?.field]).toEqual([code, field]);
});

test('keeps a draft’s pictures while details are corrected, and deletes them after a month', async () => {
  const { begin, draft, gateway, read } = fixture;
  const who = await fixture.person();
  const id = await draft(who);
  await begin(who, { name: 'Nguyễn Thị Lan' });
  expect((await read(who)).check).toMatchObject({ id, name: 'Nguyễn Thị Lan', has: ['front', 'back', 'selfie'] });
  await gateway.clock.advance(29 * DAY);
  await deleteOldDrafts(gateway.database.pool);
  expect(await getFile(gateway.database.pool, id, 'front')).not.toBeNull();
  await gateway.clock.advance(2 * DAY);
  await deleteOldDrafts(gateway.database.pool);
  expect(await getFile(gateway.database.pool, id, 'front')).toBeNull();
  await gateway.clock.reset();
});

test('encrypts pictures, each for its place, and deletes them after a member’s long absence', async () => {
  const { draft, gateway } = fixture;
  const { pool } = gateway.database;
  const who = await fixture.person();
  const id = await draft(who);
  const file = await getFile(pool, id, 'front');
  if (!file) throw new Error('there is no picture');
  expect(file.encrypted.includes('JFIF')).toBe(false);
  expect(decryptFile(file, aboutOf(id, 'front'), gateway.context.seal).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(() => decryptFile(file, aboutOf(id, 'back'), gateway.context.seal)).toThrow();
  await deleteOldFiles(pool, 'lotus', 30);
  expect(await getFile(pool, id, 'front')).not.toBeNull();
  await gateway.clock.advance(31 * DAY);
  await deleteOldFiles(pool, 'aurora', 30);
  expect(await getFile(pool, id, 'front')).not.toBeNull();
  await deleteOldFiles(pool, 'lotus', 30);
  expect(await getFile(pool, id, 'front')).toBeNull();
  await gateway.clock.reset();
});

test('refuses another member’s check, and pictures that a check does not take', async () => {
  const { addFile, draft, submit } = fixture;
  const [who, other, abroad] = [await fixture.person(), await fixture.person(), await fixture.person('aurora')];
  const id = await draft(who);
  for (const stranger of [other, abroad]) {
    expect((await addFile(stranger, id, 'front')).json.errorCode).toBe('not.found');
    expect((await submit(stranger, id)).json.errorCode).toBe('not.found');
  }
  expect((await addFile(who, id, 'funds')).json.errorCode).toBe('identity.closed');
});

test('refuses a file that is not a picture, is too small or is too large', async () => {
  const { addFile, begin } = fixture;
  const who = await fixture.person();
  const id = (await begin(who)).json.value.check?.id ?? '';
  const add = async (data: string) => {
    const { json, status } = await addFile(who, id, 'front', data);
    return [status, json.errorCode, (json.value as { reason?: string } | undefined)?.reason];
  };
  expect(await add(Buffer.from('<svg/>').toString('base64'))).toEqual([400, 'identity.file', 'unreadable']);
  expect(await add('%%% not base64 %%%')).toEqual([400, 'identity.file', 'unreadable']);
  expect(await add('A'.repeat(15_000_000))).toEqual([413, 'request.too.large', undefined]);
});

test('refuses a long body before reading it, unless there is a session', async () => {
  const { person } = fixture;
  const who = await person();
  const reply = await fixture.addFile(
    { ...who, token: 'nobody' },
    crypto.randomUUID(),
    'front',
    'A'.repeat(20_000_000),
  );
  expect([reply.status, reply.json.errorCode]).toEqual([401, 'user.or.token.invalid']);
});

test('sends a check once, however many simultaneous requests ask for it', async () => {
  const { draft, gateway, service, submit } = fixture;
  const who = await fixture.person();
  const id = await draft(who);
  const replies = await Promise.all(Array.from({ length: 10 }, () => submit(who, id)));
  expect(replies.every(({ json }) => json.success)).toBe(true);
  await processChecks(gateway.context);
  expect(service.applicants.filter(({ ours }) => ours === id)).toHaveLength(1);
  expect((await fixture.read(who)).check).toMatchObject({ triesLeft: 4 });
});

test('shares one check between two tabs that begin simultaneously', async () => {
  const { begin, gateway } = fixture;
  const who = await fixture.person();
  await Promise.all(Array.from({ length: 5 }, () => begin(who)));
  const { rows } = await gateway.database.pool.query('select 1 from foyer.identity_check where member_id = $1', [
    who.memberId,
  ]);
  expect(rows).toHaveLength(1);
});

test('refuses a check that is sent too often', async () => {
  const { addFile, gateway, sent, service, submit, until } = fixture;
  const who = await fixture.person();
  const { applicant, checkId } = await sent(who);
  for (let tries = 1; tries <= 5; tries += 1) {
    await gateway.clock.advance(2000);
    await service.decide(applicant, redo(`${tries}`), ['SELFIE']);
    await until(who, 'retry');
    await addFile(who, checkId, 'selfie');
    const { json } = await submit(who, checkId);
    expect(json.errorCode).toBe(tries < 5 ? undefined : 'identity.tries');
    await processChecks(gateway.context);
  }
  await gateway.clock.reset();
});
