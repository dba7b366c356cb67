-- Mail and SMS are sent between two transactions: the first one reserves the message, the second one ends it.
alter table event_delivery
  -- Names the message to its service, the same for each attempt; null before the first one.
  add column message_id uuid;
alter table campaign_send
  add column message_id uuid,
  -- Being sent until due_at at most; after that, its process has died.
  add column is_sending boolean not null default false;
create index campaign_send_under_way on campaign_send (member_id) where is_sending;
