-- A message about a login opens the member's sessions.
alter table inbox_message
  drop constraint inbox_message_subject_type_check,
  add constraint inbox_message_subject_type_check
    check (subject_type in ('deposit', 'withdrawal', 'beneficiary', 'identity', 'game', 'login'));
