-- Seeds, shared rounds, duels and grants decide what rounds pay.
do $$
declare
  name text;
begin
  foreach name in array array['seed', 'lantern', 'duel', 'free_round_grant'] loop
    call arcade.seal_documents(name);
  end loop;
end $$;

call arcade.seal_rows('round', 'insert or update', variadic '{}');
