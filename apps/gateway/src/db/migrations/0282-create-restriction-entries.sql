-- The entries of the journal outside the database that this database knows: after a restore, the others are applied again.
create table restriction_entry (
  id uuid primary key,
  at timestamptz not null default clock()
);
