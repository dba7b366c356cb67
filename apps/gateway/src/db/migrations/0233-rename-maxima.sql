-- Columns and fields that limit something begin with max and min, as in the code. Documents that staff has published say so, too.
alter table wager rename column most_paid_minor to max_paid_minor;
alter table support_staff rename column most_chats to max_chats;
update document set body = replace(body::text, '"leastRtpBp":', '"minRtpBp":')::jsonb where kind = 'catalogue';
update document_draft set body = replace(body::text, '"leastRtpBp":', '"minRtpBp":')::jsonb where kind = 'catalogue';
