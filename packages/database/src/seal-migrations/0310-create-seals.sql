-- Keyed seals of documents, for the schema of a vendor: the digest of each row, and an HMAC of it under the key of the session that wrote the
-- row. A session gets its key at its start (open-pool.ts); what one without a key writes has a seal without a code.
-- NOTE the gateway's schema has functions of the same names and its own migrations; both are verified by verify-seals.store.ts.
create table document_seal (
  kind text not null,
  key text not null,
  -- Empty for a document that was deleted.
  digest bytea not null,
  nr bigint generated always as identity,
  key_id text,
  mac bytea,
  primary key (kind, key)
);
create unique index seal_order on document_seal (nr);

-- Shows whether a process has the keys of this schema.
create table ledger_key (
  version integer primary key,
  fingerprint bytea not null
);

create function session_key_id() returns text language sql stable as $$
  select nullif(current_setting('foyer.key_id', true), '')
$$;

-- Empty fields are left out, so that a column can be added. The caller sets time zone and format of bytes.
create function digest_document(document record) returns bytea language plpgsql stable
set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  return sha256(convert_to(jsonb_strip_nulls(to_jsonb(document))::text, 'UTF8'));
end $$;

create function key_of_document(document record, names text[]) returns text language plpgsql stable
set timezone = 'UTC' as $$
begin
  return (select string_agg(to_jsonb(document) ->> name, '|' order by place) from unnest(names) with ordinality key (name, place));
end $$;

-- HMAC-SHA256; null in a session without a key. The schema is part of the text: the gateway and a vendor may use the same keys.
create function keyed_hash(what text, name text, content text) returns bytea language plpgsql stable set search_path from current as $$
begin
  if session_key_id() is null then
    return null;
  end if;
  return sha256(decode(current_setting('foyer.key_outer'), 'hex') || sha256(decode(current_setting('foyer.key_inner'), 'hex')
    || convert_to(what || '|' || current_schema() || '.' || name || '|' || content, 'UTF8')));
end $$;

-- A document that was changed by hand stays without a code, whatever Foyer writes to it later.
-- @param before the digest of the document as it was; empty if there was none
create function put_seal(kind text, key text, digest bytea, before bytea) returns void language plpgsql
set search_path from current as $$
declare
  code constant bytea := keyed_hash('seal', kind, encode(digest, 'hex') || '|' || key);
begin
  insert into document_seal as seal (kind, key, digest, key_id, mac)
  values (put_seal.kind, put_seal.key, put_seal.digest, session_key_id(), case when before = '' then code end)
  on conflict on constraint document_seal_pkey do update set digest = excluded.digest, key_id = excluded.key_id,
    -- The code of another process cannot be computed here.
    mac = case when seal.digest = before and seal.mac is not null and (seal.key_id is distinct from session_key_id()
      or seal.mac = keyed_hash('seal', put_seal.kind, encode(before, 'hex') || '|' || put_seal.key)) then code end;
end $$;
revoke all on function put_seal(text, text, bytea, bytea) from public;

-- With the owner's rights: the vendor itself cannot write a seal.
create function seal_document() returns trigger language plpgsql security definer
set timezone = 'UTC' set bytea_output = 'hex' set search_path from current as $$
declare
  written jsonb;
  new_key text;
  old_key text;
  before bytea := '';
begin
  if tg_op <> 'INSERT' then
    old_key := key_of_document(old, tg_argv);
    before := digest_document(old);
  end if;
  if tg_op <> 'DELETE' then
    written := to_jsonb(new);
    new_key := written ->> tg_argv[0];
    for place in 1 .. tg_nargs - 1 loop
      new_key := new_key || '|' || (written ->> tg_argv[place]);
    end loop;
    perform put_seal(tg_table_name, new_key, sha256(convert_to(jsonb_strip_nulls(written)::text, 'UTF8')),
      case when old_key = new_key then before else '' end);
  end if;
  if old_key is distinct from new_key and old_key is not null then
    perform put_seal(tg_table_name, old_key, '', before);
  end if;
  return null;
end $$;
revoke all on function seal_document() from public;

-- Begins to seal a table, or seals it again after a migration has changed its columns.
create procedure seal_documents(name text) language plpgsql set search_path from current as $$
declare
  keys text[] := (
    select array_agg(attname::text order by place) from pg_index
    cross join unnest(indkey) with ordinality key (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number
    where indrelid = format('%I.%I', current_schema(), name)::regclass and indisprimary);
begin
  execute format('drop trigger if exists seal on %I', name);
  execute format('create trigger seal after insert or update or delete on %I for each row execute function seal_document(%s)',
    name, (select string_agg(quote_literal(key), ', ') from unnest(keys) key));
  execute format('select put_seal(%L, key_of_document(document, %L), digest_document(document), coalesce((
    select digest from document_seal where kind = %L and key = key_of_document(document, %L)), '''')) from %I document', name, keys, name, keys, name);
end $$;
revoke all on procedure seal_documents(text) from public;

-- What the code in a row covers: all fields but the code, and those that change without it.
create function row_text(document record, left_out text[]) returns text language plpgsql stable
set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  return jsonb_strip_nulls(to_jsonb(document) - left_out - array['key_id', 'mac'])::text;
end $$;

-- For a table with many writes: the code is in the row itself, which takes half the time of a separate row. Unlike a seal it does not
-- remain when the row is deleted.
create function seal_row() returns trigger language plpgsql
set timezone = 'UTC' set bytea_output = 'hex' set search_path from current as $$
begin
  new.key_id := session_key_id();
  -- As of put_seal: what was changed by hand stays without a code.
  if tg_op = 'UPDATE' and (old.mac is null or (old.key_id = session_key_id() and old.mac is distinct from
    keyed_hash('row', tg_table_name, jsonb_strip_nulls(to_jsonb(old) - coalesce(tg_argv, '{}') - array['key_id', 'mac'])::text))) then
    new.mac := null;
    return new;
  end if;
  new.mac := keyed_hash('row', tg_table_name, jsonb_strip_nulls(to_jsonb(new) - coalesce(tg_argv, '{}') - array['key_id', 'mac'])::text);
  return new;
end $$;

-- Begins to seal the rows of a table, or seals them again after a migration has changed its columns.
-- NOTE the name of the trigger puts it behind all others that run before a write.
create procedure seal_rows(name text, written_by text, variadic left_out text[]) language plpgsql set search_path from current as $$
declare
  was_sealed constant boolean := exists (select from pg_trigger where tgname = 'zz_seal' and tgrelid = format('%I.%I', current_schema(), name)::regclass);
begin
  execute format('alter table %I add column if not exists key_id text, add column if not exists mac bytea', name);
  execute format('drop trigger if exists zz_seal on %I', name);
  execute format('update %I document set key_id = session_key_id(), mac = keyed_hash(''row'', %L, row_text(document, %L))%s', name, name, left_out,
    case when was_sealed then ' where mac is not null' else '' end);
  execute format('create trigger zz_seal before %s on %I for each row execute function seal_row(%s)',
    written_by, name, (select coalesce(string_agg(quote_literal(field), ', '), '') from unnest(left_out) field));
end $$;
revoke all on procedure seal_rows(text, text, text[]) from public;
