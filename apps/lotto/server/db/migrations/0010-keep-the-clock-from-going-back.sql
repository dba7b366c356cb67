-- The system's clock, with its jumps. A function, so that a test can move it.
create function system_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

-- When the two clocks were last compared: every few seconds, by the process that advances the draws.
create table clock_reading (
  only_one boolean primary key default true check (only_one),
  system_at timestamptz not null,
  at timestamptz not null
);
insert into clock_reading (system_at, at) select now, now from clock_timestamp() as now;

-- How far the clock may run from a reading on; the next one comes in five seconds. A longer time is a jump.
create function passed_since(system_at timestamptz, system_now timestamptz) returns interval language sql immutable as
$$ select least(greatest(system_now - system_at, interval '0'), interval '10 seconds') $$;

-- The lottery's clock never goes back. When the system's clock was set back, it runs at half speed until that one has caught up:
-- every draw is held, at most one period late.
create or replace function clock() returns timestamptz language sql volatile as
$$ select greatest(system_now, (select at + lotto.passed_since(system_at, system_now) / 2 from lotto.clock_reading))
   from lotto.system_clock() as system_now $$;
