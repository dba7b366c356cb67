-- A document that was changed by hand stays without a code, whatever Foyer writes to it afterwards: the trigger compares what was there with its
-- seal before it seals what is written. Until now a later write of Foyer sealed the change as well.
drop function put_seal(text, text, bytea);

-- @param before the digest of the document as it was; empty if there was none
create function put_seal(kind text, key text, digest bytea, before bytea) returns void language plpgsql
set search_path = foyer, pg_temp as $$
declare
  code constant bytea := mac_of_seal(kind, key, digest);
begin
  insert into document_seal as seal (kind, key, digest, key_id, mac)
  values (put_seal.kind, put_seal.key, put_seal.digest, session_key_id(), case when before = '' then code end)
  on conflict on constraint document_seal_pkey do update set digest = excluded.digest, key_id = excluded.key_id,
    -- The code of another process cannot be computed here.
    mac = case when seal.digest = before and seal.mac is not null and (seal.key_id is distinct from session_key_id()
      or seal.mac = mac_of_seal(put_seal.kind, put_seal.key, before)) then code end;
end $$;
revoke all on function put_seal(text, text, bytea, bytea) from public;

create or replace function seal_document() returns trigger language plpgsql security definer
set timezone = 'UTC' set bytea_output = 'hex' set search_path = foyer, pg_temp as $$
declare
  new_key text;
  old_key text;
  before bytea := '';
begin
  if tg_op <> 'INSERT' then
    old_key := key_of_document(old, tg_argv);
    before := digest_document(old);
  end if;
  if tg_op <> 'DELETE' then
    new_key := key_of_document(new, tg_argv);
    perform put_seal(tg_table_name, new_key, digest_document(new), case when old_key = new_key then before else '' end);
  end if;
  if old_key is distinct from new_key and old_key is not null then
    perform put_seal(tg_table_name, old_key, '', before);
  end if;
  return null;
end $$;

-- NOTE it keeps the seals of documents that are gone, so a migration that changes a primary key has to rename the keys of its seals first.
create or replace procedure seal_documents(name text) language plpgsql set search_path = foyer, pg_temp as $$
declare
  keys text[] := (
    select array_agg(attname::text order by place) from pg_index
    cross join unnest(indkey) with ordinality key (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = format('foyer.%I', name)::regclass and indisprimary);
begin
  if session_key_id() is null then
    raise exception 'documents are sealed by a connection that was opened with the keys of the ledger';
  end if;
  execute format('drop trigger if exists seal on foyer.%I', name);
  execute format('create trigger seal after insert or update or delete on foyer.%I for each row execute function foyer.seal_document(%s)',
    name, (select string_agg(quote_literal(key), ', ') from unnest(keys) key));
  execute format('select foyer.put_seal(%L, foyer.key_of_document(document, %L), foyer.digest_document(document), coalesce((
    select digest from foyer.document_seal where kind = %L and key = foyer.key_of_document(document, %L)), '''')) from foyer.%I document',
    name, keys, name, keys, name);
end $$;
