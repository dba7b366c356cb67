-- Campaigns whose members have been chosen: once, when they begin.
create table campaign_run (
  merchant text not null,
  campaign_id text not null,
  chosen_at timestamptz not null default clock(),
  primary key (merchant, campaign_id)
);

-- What a campaign sends to a member by a channel, once. Members that are held out show what happens without it.
create table campaign_send (
  id bigint generated always as identity primary key,
  merchant text not null,
  campaign_id text not null,
  member_id bigint not null references member,
  channel text not null check (channel in ('inbox', 'mail', 'sms')),
  state text not null check (state in ('waiting', 'sent', 'skipped', 'heldOut')),
  -- Why nothing was sent.
  reason text,
  due_at timestamptz not null default clock(),
  ended_at timestamptz,
  unique (merchant, campaign_id, member_id, channel),
  foreign key (merchant, campaign_id) references campaign_run
);
create index campaign_send_due on campaign_send (due_at) where state = 'waiting';
create index campaign_sent_to on campaign_send (member_id, ended_at) where state = 'sent';
