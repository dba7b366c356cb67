-- Friends who have met the needs of a referral: what their referrer is paid for them, once.
create table promotion_referral (
  friend_id bigint primary key references member,
  merchant text not null,
  referrer_id bigint not null references member,
  offer_id text not null,
  -- `waiting`: both may be one person, and staff decides.
  state text not null check (state in ('waiting', 'granted', 'refused')),
  flags text[] not null default '{}',
  grant_id uuid references promotion_grant,
  found_at timestamptz not null default clock(),
  decided_at timestamptz
);
create index promotion_referral_of_referrer on promotion_referral (referrer_id);
create index promotion_referral_waiting on promotion_referral (merchant, found_at) where state = 'waiting';
create index member_referred_by on member (referred_by) where referred_by is not null;
