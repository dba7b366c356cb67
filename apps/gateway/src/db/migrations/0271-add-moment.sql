-- The present, also within a transaction: clock() is the time when the transaction began, which may be before it got a lock that it
-- waited for. A fact that others have waited for, or that had to wait for others, has the time at which the lock was held.
create function moment() returns timestamptz language sql volatile as 'select foyer.clock() + (clock_timestamp() - now())';
