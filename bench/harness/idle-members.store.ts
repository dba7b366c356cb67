import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

const COPY_MEMBERS = `
  with template as (select * from foyer.member where username = $1), made as (
    insert into foyer.member overriding system value
    select copy.* from template, generate_series(1, $2::int) number
    cross join lateral jsonb_populate_record(null::foyer.member, to_jsonb(template) || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('foyer.member', 'id')),
      'username', 'idle.' || number, 'username_key', 'idle.' || number, 'referral_code', 'IDLE' || number)) copy
    returning id, merchant, currency)
  insert into foyer.ledger_account (merchant, kind, name, member_id, currency)
  select merchant, 'member', 'member:' || id, id, currency from made`;

const COPY_SESSIONS = `
  with owner as (
    select id, row_number() over (order by id) as number from foyer.member where username like 'idle.%'
  ), template as (
    select session.* from foyer.session join foyer.member on member.id = session.member_id where username = $1 limit 1
  )
  insert into foyer.session
  select copy.* from template, owner
  cross join lateral jsonb_populate_record(null::foyer.session, to_jsonb(template) || jsonb_build_object(
    'id', gen_random_uuid(), 'member_id', owner.id, 'device_id', null,
    'token_hash', '\\x' || (($2::text[])[owner.number]), 'seen_at', foyer.clock(), 'began_at', foyer.clock())) copy`;

/**
 * Copies a registered member, with an account without money and a session for each copy: a bench of idle members does not measure
 * password hashing. @returns the tokens of their sessions
 */
export async function addIdleMembers(databaseUrl: string, count: number, template: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  try {
    await client.query(COPY_MEMBERS, [template, count]);
    await client.query(COPY_SESSIONS, [template, hashes]);
  } finally {
    await client.end();
  }
  return tokens;
}
