-- A limit of time: `amount_minor` are minutes logged in within 24 hours. And the reality check that a member has chosen.
alter table play_limit drop constraint play_limit_kind_check;
alter table play_limit add constraint play_limit_kind_check check (kind in ('deposit', 'loss', 'stake', 'time'));
alter table play_limit add constraint time_is_of_a_day check (kind <> 'time' or period = 'day');

alter table member add column reality_minutes smallint check (reality_minutes > 0);
-- When the member last confirmed a reality check in this session.
alter table session add column checked_at timestamptz;

-- How long a member was logged in within the last 24 hours, on any device; times on two devices at once count once. The session that acts lasts until now.
create function time_used(of_member bigint, acting uuid) returns interval
  language sql volatile set search_path from current as $$
  select coalesce(sum(upper(part) - lower(part)), interval '0')
  from unnest((
    select range_agg(tstzrange(greatest(began_at, clock() - interval '24 hours'),
      case when id = acting then clock() else least(seen_at, coalesce(revoked_at, seen_at)) end))
    from session
    where member_id = of_member and began_at < clock()
      and case when id = acting then clock() else least(seen_at, coalesce(revoked_at, seen_at)) end
        > greatest(began_at, clock() - interval '24 hours'))) part
$$;
