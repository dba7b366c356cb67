-- The clock of every statement and default. A function, so that a test can move time in its own database.
create function clock() returns timestamptz language sql stable as 'select now()';

do $$
declare
  found record;
begin
  for found in
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and column_default = 'now()' and table_name <> 'migration'
  loop
    execute format('alter table %I alter column %I set default %I.clock()', found.table_name, found.column_name, current_schema());
  end loop;
end $$;
