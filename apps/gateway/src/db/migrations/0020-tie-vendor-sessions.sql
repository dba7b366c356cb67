-- What a member may do now is decided by these columns (policy/policy.store.ts).
alter table member
  -- Information for member and staff: an exclusion does not end by itself, it is lifted.
  add column excluded_until timestamptz,
  add column blocked_actions text[] not null default '{}'
    check (blocked_actions <@ array['login', 'launch', 'bet', 'deposit', 'withdrawal', 'grant', 'marketing']);

alter table session
  -- Counts the tokens that a session has had: what was opened with an earlier one has ended.
  add column token_version integer not null default 1,
  -- When the first session of a chain of hand-overs began: its absolute limit is that of all of them.
  add column began_at timestamptz not null default clock();
update session set began_at = created_at;

-- A game session ends with the member session that launched it. Those opened before this have none, and take no further bets.
alter table vendor_session
  add column member_session_id uuid references session on delete set null,
  add column token_version integer;
create index vendor_session_of_session on vendor_session (member_session_id);
