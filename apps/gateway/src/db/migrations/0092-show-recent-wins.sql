-- Whether the member's larger wins are listed, masked, for everyone at the merchant.
alter table member add column shows_wins boolean not null default true;

-- The newest wins of a merchant, without reading those that are too small.
create index win_of_merchant on ledger_transfer (merchant, at desc) include (amount_minor) where kind = 'win';
