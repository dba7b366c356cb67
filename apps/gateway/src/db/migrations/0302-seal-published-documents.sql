-- Plans of agents, ladders, offers and rules of the cashier decide about money, and so does which period of a rebate has been paid.
do $$
declare
  name text;
begin
  foreach name in array array['document', 'promotion_period'] loop
    call seal_documents(name);
  end loop;
end $$;
