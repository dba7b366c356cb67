-- The time before a new account can be paid out to has the name of the rules. Documents that staff has published say so, too.
update document set body = (body - 'restHours') || jsonb_build_object('coolingOffHours', body -> 'restHours')
  where kind = 'cashier' and body ? 'restHours';
update document_draft set body = (body - 'restHours') || jsonb_build_object('coolingOffHours', body -> 'restHours')
  where kind = 'cashier' and body ? 'restHours';
