-- Seeds and the key of the local beacon are stored sealed by a key that is not in the database; a seed is stored plain with the numbers.
alter table draw add column sealed_seed text;
alter table draw alter column server_seed drop not null;
alter table draw add constraint a_seed check (sealed_seed is not null or server_seed is not null);
alter table local_beacon add column sealed_key text;
alter table local_beacon alter column secret_key drop not null;
alter table local_beacon add constraint a_key check ((sealed_key is null) <> (secret_key is null));

-- The sweep reveals the seeds of voided draws.
create index draw_to_reveal on draw (draw_id) where state = 'voided' and server_seed is null;

-- The local beacon signs the root of the tickets at the close.
alter table manifest add column signature text;

-- As before, and: the plain seed is written once, with the numbers or after a void. A plain seed of an earlier release may be sealed.
create or replace function keep_what_decides() returns trigger language plpgsql as $$
begin
  if (new.draw_id, new.game_code, new.opens_at, new.closes_at, new.draws_at, new.commitment)
     is distinct from (old.draw_id, old.game_code, old.opens_at, old.closes_at, old.draws_at, old.commitment)
     or (old.sealed_seed is not null and new.sealed_seed is distinct from old.sealed_seed)
     or (new.server_seed is distinct from old.server_seed and not (
       (old.server_seed is null and (new.numbers is not null or new.state = 'voided'))
       or (old.sealed_seed is null and new.sealed_seed is not null and new.server_seed is null and old.numbers is null)))
     or (new.beacon_chain, new.beacon_key, new.beacon_round) is distinct from (old.beacon_chain, old.beacon_key, old.beacon_round)
     or (old.numbers is not null and (new.numbers, new.beacon_signature) is distinct from (old.numbers, old.beacon_signature))
  then raise exception 'what decides draw % cannot be changed', old.draw_id;
  end if;
  return new;
end $$;

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never removed', tg_table_name;
end $$;
create trigger draw_is_never_removed before delete on draw for each row execute function refuse_removal();
create trigger draw_is_never_truncated before truncate on draw for each statement execute function refuse_removal();
create trigger ticket_is_never_removed before delete on ticket for each row execute function refuse_removal();
create trigger ticket_is_never_truncated before truncate on ticket for each statement execute function refuse_removal();
create trigger manifest_is_never_truncated before truncate on manifest for each statement execute function refuse_removal();
create trigger manifest_level_is_never_removed before delete on manifest_level for each row execute function refuse_removal();
create trigger manifest_level_is_never_truncated before truncate on manifest_level for each statement execute function refuse_removal();
