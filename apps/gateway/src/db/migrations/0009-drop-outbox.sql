-- The messages of a sandbox are kept by the sandbox itself, in memory.
drop table outbox_message;
