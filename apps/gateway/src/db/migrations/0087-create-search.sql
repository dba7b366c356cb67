-- Trusted extensions: who may create a schema may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What can be found, in the words that it can be found by; replaced with the version of the document it comes from.
create table search_entry (
  merchant text not null,
  source text not null,
  id text not null,
  position integer not null,
  words text not null,
  primary key (merchant, source, id)
);
create index search_entry_words on search_entry using gin (words gin_trgm_ops);

-- The extensions may have been installed in another schema before: the functions find them wherever they are.
create function search_words(written text) returns text
language sql stable set search_path = foyer, public
as $$ select lower(unaccent(written)) $$;

-- Entries that contain the text: those that begin with it first, then those with a word that does.
create function find_entries(of_merchant text, wanted text, most integer)
returns table (source text, id text, score real)
language sql stable set search_path = foyer, public
as $$
  select entry.source, entry.id,
    (case when starts_with(entry.words, wanted) then 3 when strpos(entry.words, ' ' || wanted) > 0 then 2 else 1 end)::real
  from search_entry entry
  where entry.merchant = of_merchant
    and entry.words like '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by 3 desc, entry.position
  limit most
$$;

-- Entries with words like the text, by how like they are. Only what shares trigrams with the text is compared: comparing every
-- entry of the merchant costs more than the planner believes, so the index of the primary key is kept from it.
create function find_similar_entries(of_merchant text, wanted text, most integer)
returns table (source text, id text, score real)
language sql stable
set search_path = foyer, public set pg_trgm.word_similarity_threshold = 0.2 set enable_seqscan = off
as $$
  select entry.source, entry.id, word_similarity(wanted, entry.words)
  from search_entry entry
  where entry.merchant || '' = of_merchant and wanted <% entry.words
  order by 3 desc, entry.position
  limit most
$$;
