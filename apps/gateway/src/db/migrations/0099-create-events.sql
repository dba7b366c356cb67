-- What happened, written in the transaction in which it happens: the public catalogue is in events/event-kinds.data.ts.
create table event (
  id bigint generated always as identity primary key,
  merchant text not null,
  member_id bigint references member,
  kind text not null,
  body jsonb not null,
  at timestamptz not null default clock()
);
create index event_of_member on event (member_id, id);

-- What a subscriber has yet to receive: at least once, and in order for each member.
create table event_delivery (
  subscriber text not null,
  event_id bigint not null references event,
  member_id bigint,
  attempts integer not null default 0,
  next_at timestamptz not null default clock(),
  primary key (subscriber, event_id)
);
create index event_delivery_of_member on event_delivery (subscriber, member_id, event_id);
create trigger event_is_final before update or delete on event for each row execute function refuse_edit();
