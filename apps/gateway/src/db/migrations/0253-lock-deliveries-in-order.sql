-- Locks the oldest delivery that is due for a subscriber; only the first waiting one of each member can be. Reads the primary key in its
-- order and stops at the first: the planner, whose statistics of this table are always old, would rather collect and sort all that wait,
-- once for each of them.
create function lock_due_delivery(to_subscriber text) returns table (subscriber text, event_id bigint)
language sql rows 1
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select delivery.subscriber, delivery.event_id from foyer.event_delivery delivery
  where delivery.subscriber = to_subscriber and delivery.next_at <= foyer.clock() and not exists (
    select from foyer.event_delivery earlier where earlier.subscriber = delivery.subscriber
      and earlier.member_id = delivery.member_id and earlier.event_id < delivery.event_id)
  order by delivery.event_id limit 1 for update of delivery skip locked
$$;
