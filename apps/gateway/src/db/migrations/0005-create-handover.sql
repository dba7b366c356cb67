-- One-time codes that open a session elsewhere; spent by being deleted.
create table session_handover (
  code_hash bytea primary key,
  merchant text not null,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index handover_of_session on session_handover (session_id);
