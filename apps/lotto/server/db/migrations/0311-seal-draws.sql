-- What decides a draw, and what its tickets are owed, is sealed when it is written. The risk of a draw (draw_liability) is not: it is the sum over
-- its tickets, and every bet changes it.
do $$
declare
  name text;
begin
  foreach name in array array['draw', 'draw_void', 'manifest', 'manifest_level', 'correction', 'corrected_ticket', 'local_beacon'] loop
    call lotto.seal_documents(name);
  end loop;
end $$;

-- A bet is sealed once, when it is placed. What happens to it later is left out and recomputed: a settlement writes 100,000 rows at a time.
call lotto.seal_rows('ticket', 'insert', 'state', 'refusal', 'hits', 'payout_minor', 'settled_at', 'corrected_minor', 'corrected_hits', 'corrected_at',
  'next_rollback_at', 'rollback_attempts', 'next_credit_at', 'credit_attempts');
