-- Draws that two people have voided: why, and both signatures. A draw voided by nobody was missed and had no bets.
create table draw_void (
  void_id uuid primary key,
  draw_id text not null references draw,
  -- Public: players see it.
  reason text not null check (length(reason) between 3 and 200),
  -- SHA-256 of all of it, which both signatures are of.
  digest text not null,
  state text not null default 'proposed' check (state in ('proposed', 'voided', 'withdrawn')),
  proposed_by text not null,
  proposed_signature text not null,
  proposed_at timestamptz not null default clock(),
  approved_by text,
  approved_signature text,
  approved_at timestamptz,
  check (approved_by <> proposed_by),
  check ((state = 'voided') = (approved_by is not null) and (approved_by is null) = (approved_signature is null)
    and (approved_by is null) = (approved_at is null))
);
create unique index one_void_at_a_time on draw_void (draw_id) where state in ('proposed', 'voided');

-- What was voided stays voided, by the same two people and for the same reason.
create function keep_void() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'proposed'
     or (new.draw_id, new.reason, new.digest, new.proposed_by, new.proposed_signature)
        is distinct from (old.draw_id, old.reason, old.digest, old.proposed_by, old.proposed_signature)
  then raise exception 'the record of voided draws cannot be changed';
  end if;
  return new;
end $$;
create trigger void_is_final before update or delete on draw_void for each row execute function keep_void();
create trigger voids_are_kept before truncate on draw_void for each statement execute function keep_void();

-- A draw with bets is voided by two people, or not at all.
create function require_two_to_void() returns trigger language plpgsql as $$
begin
  if exists (select from lotto.ticket where draw_id = new.draw_id and state in ('pending', 'open'))
     and not exists (select from lotto.draw_void where draw_id = new.draw_id and state = 'voided')
  then raise exception 'draw % has bets: voiding it takes two people', new.draw_id;
  end if;
  return new;
end $$;
create trigger two_people_void before update of state on draw for each row
  when (new.state = 'voided' and old.state <> 'voided') execute function require_two_to_void();
