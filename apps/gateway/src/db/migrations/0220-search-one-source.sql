-- The search of one source, such as the help. A call without it searches everything, as before.

-- Loads the library of pg_trgm, whose parameter is set below: a session that has not used it yet may not set it.
set local search_path to foyer, public;
select show_limit();
set local search_path to foyer;

drop function find_entries(text, text, integer);
drop function find_similar_entries(text, text, integer);

create function find_entries(of_merchant text, wanted text, most integer, of_source text default null)
returns table (source text, id text, score real)
language sql stable set search_path = foyer, public
as $$
  select entry.source, entry.id,
    (case when starts_with(entry.words, wanted) then 3 when strpos(entry.words, ' ' || wanted) > 0 then 2 else 1 end)::real
  from search_entry entry
  where entry.merchant = of_merchant and (of_source is null or entry.source = of_source)
    and entry.words like '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by 3 desc, entry.position
  limit most
$$;

-- Why the planner is kept from an index: migration 0087.
create function find_similar_entries(of_merchant text, wanted text, most integer, of_source text default null)
returns table (source text, id text, score real)
language sql stable
set search_path = foyer, public set pg_trgm.word_similarity_threshold = 0.2 set enable_seqscan = off
as $$
  select entry.source, entry.id, word_similarity(wanted, entry.words)
  from search_entry entry
  where entry.merchant || '' = of_merchant and (of_source is null or entry.source = of_source) and wanted <% entry.words
  order by 3 desc, entry.position
  limit most
$$;
