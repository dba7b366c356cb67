-- Free rounds that the operator has granted (W18). What is used of them is derived: rounds of the grant that were not given up.
create table free_round_grant (
  grant_id uuid primary key,
  merchant text not null,
  player_ref text not null,
  game_code text not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  rounds integer not null check (rounds > 0),
  expires_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index free_round_grant_by_player on free_round_grant (merchant, player_ref, game_code) where cancelled_at is null;

-- The stake of such a round is the grant's, and no money is taken for it.
alter table round add column grant_id uuid references free_round_grant;
create index round_by_grant on round (grant_id) where grant_id is not null;

create or replace function keep_rounds() returns trigger language plpgsql as $$
begin
  if (new.stake_minor, new.currency, new.player_ref, new.merchant, new.bet::text, new.game_code, new.grant_id)
    is distinct from (old.stake_minor, old.currency, old.player_ref, old.merchant, old.bet::text, old.game_code, old.grant_id)
    or (old.payout_minor is not null and new.payout_minor is distinct from old.payout_minor)
    or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or (old.state in ('refused', 'paid', 'void') and new.state <> old.state)
  then raise exception 'round % is not to be changed', old.round_id; end if;
  return new;
end $$;
