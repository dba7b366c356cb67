-- Draws that members have asked to be reminded of; a row goes when the member has been told, or has asked not to be.
create table draw_reminder (
  member_id bigint not null references member,
  game_code text not null,
  -- `closing`: tells when the draw is about to close; `opening`: when another draw than this one accepts bets.
  tells text not null check (tells in ('closing', 'opening')),
  -- The draw that was open when the member asked; null: none was.
  draw_id text,
  closes_at timestamptz,
  asked_at timestamptz not null default clock(),
  primary key (member_id, game_code),
  check (tells = 'opening' or (draw_id is not null and closes_at is not null))
);
create index due_reminder on draw_reminder (closes_at) where tells = 'closing';
create index waiting_reminder on draw_reminder (game_code) where tells = 'opening';

-- A message about a draw opens its game.
alter table inbox_message
  drop constraint inbox_message_subject_type_check,
  add constraint inbox_message_subject_type_check
    check (subject_type in ('deposit', 'withdrawal', 'beneficiary', 'identity', 'game'));
