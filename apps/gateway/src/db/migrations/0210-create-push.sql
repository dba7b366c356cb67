-- The key that proves to push services who sends (RFC 8292): one for each merchant, made at its first start. Browsers subscribe to it.
create table push_key (
  merchant text primary key,
  -- A point of P-256, uncompressed.
  public_key bytea not null check (length(public_key) = 65),
  sealed_key bytea not null,
  made_at timestamptz not null default clock()
);

-- A browser that takes push messages for a member: the one who used it last.
create table push_device (
  id bigint generated always as identity primary key,
  merchant text not null,
  member_id bigint not null references member,
  -- The session that added it; it ends with the session (below), not when that expires.
  session_id uuid references session on delete set null,
  provider text not null check (provider in ('webpush', 'fcm')),
  -- SHA-256 of the endpoint or of the token.
  address_hash bytea not null,
  -- Endpoint and keys, or the token: whoever has them can be mistaken for us, or follow the browser.
  sealed_address bytea not null,
  topics text[] not null,
  -- Where the member was: what a message opens is there.
  origin text not null,
  user_agent text not null,
  added_at timestamptz not null default clock(),
  refreshed_at timestamptz not null default clock(),
  delivered_at timestamptz,
  unique (merchant, address_hash)
);
create index push_device_of_member on push_device (member_id, refreshed_at);
create index push_device_of_session on push_device (session_id);
create index push_device_stale on push_device (refreshed_at);

-- What is to be sent to a browser. It is deleted once it has been accepted, or is of no use any more.
create table push_message (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_device on delete cascade,
  -- A browser that somebody else uses meanwhile gets nothing of it.
  member_id bigint not null references member,
  purpose text not null check (purpose in ('result', 'win', 'withdrawal', 'closing', 'offers', 'test')),
  -- A later message of this topic replaces it while it is undelivered.
  topic text check (topic ~ '^[A-Za-z0-9_-]{1,32}$'),
  title text not null,
  body text not null,
  -- A path of the member centre.
  page text not null check (page like '/m/%'),
  expires_at timestamptz not null,
  next_at timestamptz not null default clock(),
  attempts integer not null default 0
);
create index push_message_due on push_message (next_at);
create index push_message_of_device on push_message (device_id);

-- A session that is ended, in whatever way, takes the push messages of its browser with it, in the same transaction.
create function end_push() returns trigger language plpgsql as $$
begin
  delete from foyer.push_device where session_id = new.id;
  return null;
end
$$;
create trigger session_ends_push after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_push();

alter table member
  -- What the member wants to be told by push.
  add column push_results boolean not null default false,
  add column push_wins boolean not null default false,
  add column push_withdrawals boolean not null default false,
  add column push_closing boolean not null default false,
  -- Amounts may be read on a locked screen.
  add column push_details boolean not null default false,
  -- When they last chose; null: never.
  add column push_chosen_at timestamptz;
create index member_told_of_results on member (merchant, id) where push_results or push_wins;

alter table member_consent drop constraint member_consent_purpose_check;
alter table member_consent add constraint member_consent_purpose_check
  check (purpose in ('offersByEmail', 'offersBySms', 'offersByPush'));
alter table campaign_send drop constraint campaign_send_channel_check;
alter table campaign_send add constraint campaign_send_channel_check
  check (channel in ('inbox', 'mail', 'sms', 'popup', 'push'));

-- Up to when results of draws have been told, by merchant, and which were.
create table result_mark (
  merchant text primary key,
  seen_until timestamptz not null
);
create table told_result (
  member_id bigint not null references member,
  source text not null,
  draw_id text not null,
  at timestamptz not null default clock(),
  primary key (member_id, source, draw_id)
);
create index told_result_at on told_result (at);
