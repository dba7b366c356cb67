-- Campaigns of several steps: the first one is 0.
alter table campaign_send add column step smallint not null default 0 check (step >= 0);
alter table campaign_send drop constraint campaign_send_merchant_campaign_id_member_id_channel_key;
alter table campaign_send add constraint campaign_send_is_once unique (merchant, campaign_id, member_id, step, channel);
alter table campaign_send drop constraint campaign_send_channel_check;
alter table campaign_send add constraint campaign_send_channel_check check (channel in ('inbox', 'mail', 'sms', 'popup'));

-- Popups of campaigns that wait for the next visit of a member. Sent again, such as by a test, it has another version.
create table campaign_popup (
  member_id bigint not null references member,
  merchant text not null,
  campaign_id text not null,
  step smallint not null,
  version integer not null default 1,
  at timestamptz not null default clock(),
  primary key (member_id, campaign_id, step)
);
