-- The kind of device that a login names in its header `Device`.
alter table login_event add column platform text;
