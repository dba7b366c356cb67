-- Networks from which a person of the staff has logged in: guesses from other networks do not delay a login from these.
create table staff_network (
  staff text not null references staff,
  -- An HMAC: who knows the database does not know where staff work.
  network text not null,
  seen_at timestamptz not null default clock(),
  primary key (staff, network)
);
