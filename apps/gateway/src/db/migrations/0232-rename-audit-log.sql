-- What staff do is in the audit log.
alter table staff_act rename to audit_log;
alter table audit_log rename column act to action;
alter table staff_request rename column act to action;
alter index staff_act_of_subject rename to audit_log_of_subject;
drop trigger staff_act_is_final on audit_log;
drop trigger staff_act_is_kept on audit_log;
drop function refuse_staff_act_change();
create function refuse_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_is_final before update or delete on audit_log for each row execute function refuse_audit_log_change();
create trigger audit_log_is_kept before truncate on audit_log for each statement execute function refuse_audit_log_change();
