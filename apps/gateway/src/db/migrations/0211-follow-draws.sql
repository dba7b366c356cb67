-- Draws that were seen some time before they close: shortly before, members who have the game among their favourites are told, once.
create table followed_draw (
  game_code text not null,
  draw_id text not null,
  closes_at timestamptz not null,
  told_at timestamptz,
  primary key (game_code, draw_id)
);
create index followed_draw_waiting on followed_draw (closes_at) where told_at is null;
create index favourite_game_of_members on favourite_game (game_code);
