-- A digest of every document that money follows from, written with the document: a row that was changed past the triggers (by a restore
-- of one table, by hand as a replica, on the disk) no longer has its digest. Every document's meaning is compared with the ledger, too;
-- this finds what leaves both consistent, such as a date.
create table document_seal (
  kind text not null,
  key text not null,
  digest bytea not null,
  primary key (kind, key)
);

-- The fields as the session would write them, so in one time zone; empty ones are left out, so that a column can be added.
create function digest_document(document record) returns bytea language plpgsql stable
set timezone = 'UTC' set bytea_output = 'hex' set search_path = foyer, pg_temp as $$
begin
  return sha256(convert_to(jsonb_strip_nulls(to_jsonb(document))::text, 'UTF8'));
end $$;

create function key_of_document(document record, names text[]) returns text language plpgsql stable
set timezone = 'UTC' set search_path = foyer, pg_temp as $$
begin
  return (select string_agg(to_jsonb(document) ->> name, '|' order by place) from unnest(names) with ordinality key (name, place));
end $$;

-- With the owner's rights: the gateway itself cannot write a seal.
create function seal_document() returns trigger language plpgsql security definer
set timezone = 'UTC' set bytea_output = 'hex' set search_path = foyer, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from document_seal where kind = tg_table_name and key = key_of_document(old, tg_argv);
    return null;
  end if;
  insert into document_seal (kind, key, digest)
  values (tg_table_name, key_of_document(new, tg_argv), digest_document(new))
  on conflict (kind, key) do update set digest = excluded.digest;
  return null;
end $$;
revoke all on function seal_document() from public;

-- Begins to seal a table, or seals it again after a migration has changed its columns.
create procedure seal_documents(name text) language plpgsql set search_path = foyer, pg_temp as $$
declare
  keys text[] := (
    select array_agg(attname::text order by place) from pg_index
    cross join unnest(indkey) with ordinality key (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = format('foyer.%I', name)::regclass and indisprimary);
begin
  execute format('drop trigger if exists seal on foyer.%I', name);
  execute format('create trigger seal after insert or update or delete on foyer.%I for each row execute function foyer.seal_document(%s)',
    name, (select string_agg(quote_literal(key), ', ') from unnest(keys) key));
  delete from document_seal where kind = name;
  execute format('insert into document_seal (kind, key, digest) select %L, foyer.key_of_document(document, %L), foyer.digest_document(document) from foyer.%I document',
    name, keys, name);
end $$;
revoke all on procedure seal_documents(text) from public;

do $$
declare
  name text;
begin
  foreach name in array array[
    'agent_member_check', 'agent_paid', 'agent_statement', 'agent_tree', 'cashier_approval', 'cashier_beneficiary', 'cashier_break',
    'cashier_deposit', 'cashier_payment', 'cashier_payout_attempt', 'cashier_playthrough', 'cashier_reversal', 'cashier_step',
    'cashier_withdrawal', 'free_round_grant', 'level_period', 'level_step', 'member_level', 'play_limit', 'promotion_budget',
    'promotion_check_in', 'promotion_code', 'promotion_grant', 'promotion_opt_in', 'promotion_referral', 'suspense_return', 'tournament',
    'tournament_entry', 'tournament_place', 'tournament_refused_prize', 'vendor_bonus_day', 'vendor_claim', 'vendor_session',
    'vendor_waiting', 'wager', 'wager_share', 'wallet_transfer'
  ] loop
    call seal_documents(name);
  end loop;
end $$;
