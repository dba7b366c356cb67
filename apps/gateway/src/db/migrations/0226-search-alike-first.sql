-- What was meant is at least half alike, and is looked for first: with a higher threshold the index leaves far fewer entries to compare.

-- Loads the library of pg_trgm, whose parameter is set below: a session that has not used it yet may not set it.
set local search_path to foyer, public;
select show_limit();
set local search_path to foyer;

-- Why the planner is kept from an index: migration 0087.
create function find_alike_entries(of_merchant text, wanted text, most integer, of_source text default null)
returns table (source text, id text, score real)
language sql stable
set search_path = foyer, public set pg_trgm.word_similarity_threshold = 0.5 set enable_seqscan = off
as $$
  select entry.source, entry.id, word_similarity(wanted, entry.words)
  from search_entry entry
  where entry.merchant || '' = of_merchant and (of_source is null or entry.source = of_source) and wanted <% entry.words
  order by 3 desc, entry.position
  limit most
$$;
