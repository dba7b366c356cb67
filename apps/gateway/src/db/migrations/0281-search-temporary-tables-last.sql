-- Temporary tables are searched first unless the path names their schema last: whoever may create one could replace the tables that
-- the limits of loss and time are computed from.
do $$
declare
  one record;
begin
  for one in
    select routine.oid::regprocedure as signature, substr(setting, length('search_path=') + 1) as path
    from pg_proc routine, unnest(routine.proconfig) setting
    where routine.pronamespace = 'foyer'::regnamespace and setting like 'search\_path=%' and setting not like '%pg\_temp%'
  loop
    execute format('alter function %s set search_path = %s, pg_temp', one.signature, one.path);
  end loop;
  -- Nothing here needs temporary tables. Only the owner of the database can revoke the right.
  if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;
