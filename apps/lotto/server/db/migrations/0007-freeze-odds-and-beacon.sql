-- Several odds by level, and a rebate, in place of one number.
alter table ticket add column odds jsonb;
alter table ticket add column prize_mode text not null default 'ODDS' check (prize_mode in ('ODDS', 'REBATE'));
alter table ticket add column rebate_minor bigint not null default 0 check (rebate_minor >= 0);
update ticket set odds = jsonb_build_object('hit', odds_thousandths);
alter table ticket alter column odds set not null, drop column odds_thousandths;

-- When the numbers are due: the sale may end before. Draws until now had no beacon.
alter table draw add column draws_at timestamptz;
update draw set draws_at = closes_at;
alter table draw alter column draws_at set not null, add check (draws_at >= closes_at);

-- Which pulse decides is written down before the sale; what the beacon said comes with the numbers.
alter table draw add column beacon_chain text;
alter table draw add column beacon_key text;
alter table draw add column beacon_round bigint;
alter table draw add column beacon_signature text;
alter table draw add check ((beacon_chain is null) = (beacon_round is null) and (beacon_chain is null) = (beacon_key is null));
alter table draw add check (beacon_signature is null or (numbers is not null and beacon_chain is not null));

-- The key of the local beacon (Ed25519), for places without a network.
create table local_beacon (
  only_one boolean primary key default true check (only_one),
  secret_key bytea not null check (length(secret_key) = 32)
);

-- What decided a draw cannot be changed, whoever asks: seed, commitment, pulse and, once there, the numbers.
create function keep_what_decides() returns trigger language plpgsql as $$
begin
  if (new.draw_id, new.game_code, new.opens_at, new.closes_at, new.draws_at, new.commitment, new.server_seed)
     is distinct from (old.draw_id, old.game_code, old.opens_at, old.closes_at, old.draws_at, old.commitment, old.server_seed)
     or (new.beacon_chain, new.beacon_key, new.beacon_round) is distinct from (old.beacon_chain, old.beacon_key, old.beacon_round)
     or (old.numbers is not null and (new.numbers, new.beacon_signature) is distinct from (old.numbers, old.beacon_signature))
  then raise exception 'what decides draw % cannot be changed', old.draw_id;
  end if;
  return new;
end $$;
create trigger keep_what_decides before update on draw for each row execute function keep_what_decides();
