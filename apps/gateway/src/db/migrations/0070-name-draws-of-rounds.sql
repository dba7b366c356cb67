-- The draw that a round is about, as the vendor calls it: members read it beside the amount.
alter table vendor_round add column draw_id text check (length(draw_id) <= 60);
