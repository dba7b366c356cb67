-- What a ticket can win at most, and what all accepted tickets of a draw can win together, by merchant and currency.
alter table ticket add column worst_payout_minor bigint not null default 0 check (worst_payout_minor >= 0);
create table draw_liability (
  draw_id text not null references draw,
  merchant text not null,
  currency text not null,
  minor bigint not null check (minor >= 0),
  primary key (draw_id, merchant, currency)
);

-- Called while a ticket is inserted, so that both happen or neither: no number of bets at once exceeds the cap.
create function take_liability(ticket lotto.ticket, cap bigint) returns void language plpgsql as $$
begin
  if ticket.is_trial then return; end if;
  insert into lotto.draw_liability as known (draw_id, merchant, currency, minor)
  values (ticket.draw_id, ticket.merchant, ticket.currency, ticket.worst_payout_minor)
  on conflict (draw_id, merchant, currency) do update set minor = known.minor + excluded.minor
    where known.minor + excluded.minor <= cap;
  if not found then raise exception 'the liability of draw % is at its cap', ticket.draw_id using errcode = 'LT001'; end if;
end $$;

-- A ticket that does not count any more gives its part back.
create function release_liability() returns trigger language plpgsql as $$
begin
  update lotto.draw_liability set minor = minor - new.worst_payout_minor
  where draw_id = new.draw_id and merchant = new.merchant and currency = new.currency and not new.is_trial;
  return new;
end $$;
create trigger ticket_releases_liability after update of state on ticket for each row
  when (new.state in ('refused', 'void') and old.state not in ('refused', 'void') and new.worst_payout_minor > 0)
  execute function release_liability();
