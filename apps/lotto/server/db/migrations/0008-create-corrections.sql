-- Draws whose tickets were paid less than the rules give: who says so, who agrees, and what each ticket is still due.
create table correction (
  correction_id uuid primary key,
  draw_id text not null references draw,
  reason text not null check (length(reason) between 1 and 200),
  -- SHA-256 of all of it, which both signatures are of.
  digest text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'paid', 'withdrawn')),
  proposed_by text not null,
  proposed_signature text not null,
  proposed_at timestamptz not null default clock(),
  approved_by text,
  approved_signature text,
  approved_at timestamptz,
  ended_at timestamptz,
  check (approved_by <> proposed_by),
  check ((approved_by is not null) = (state in ('approved', 'paid')) and (approved_by is null) = (approved_signature is null))
);
create unique index one_correction_at_a_time on correction (draw_id) where state in ('proposed', 'approved');

create table corrected_ticket (
  correction_id uuid not null references correction,
  ticket_id uuid not null references ticket,
  due_minor bigint not null check (due_minor > 0),
  paid_at timestamptz,
  primary key (correction_id, ticket_id)
);
create index corrected_ticket_by_ticket on corrected_ticket (ticket_id);

-- What a settlement paid stays as it was; what corrections paid stands beside it.
alter table ticket add column corrected_minor bigint not null default 0 check (corrected_minor >= 0);
alter table ticket add column corrected_hits jsonb;
alter table ticket add column corrected_at timestamptz;
alter table ticket add check ((corrected_at is not null) = (corrected_minor > 0) and (corrected_at is null or state = 'settled'));

alter table draw drop constraint draw_state_check;
alter table draw add constraint draw_state_check
  check (state in ('scheduled', 'open', 'closed', 'drawing', 'drawn', 'settling', 'settled', 'corrected', 'voided'));
alter table draw drop constraint draw_check1;
alter table draw add constraint numbers_once_drawn check ((numbers is not null) = (state in ('drawn', 'settling', 'settled', 'corrected')));
drop index draw_unfinished;
create index draw_unfinished on draw (state) where state not in ('settled', 'corrected', 'voided');
