-- Facts over a number of days are one fact with a window (docs/conditions.md). Documents that staff has published say so, too.
update document set body = replace(replace(replace(body::text,
    '"fact": "turnover7dMinor"', '"fact": "turnoverMinor", "args": {"window": {"last": "P7D"}}'),
    '"fact": "turnover30dMinor"', '"fact": "turnoverMinor", "args": {"window": {"last": "P30D"}}'),
    '"fact": "activeDays30d"', '"fact": "activeDays", "args": {"window": {"last": "P30D"}}')::jsonb
  where body::text ~ '"fact": "(turnover7dMinor|turnover30dMinor|activeDays30d)"';
update document_draft set body = replace(replace(replace(body::text,
    '"fact": "turnover7dMinor"', '"fact": "turnoverMinor", "args": {"window": {"last": "P7D"}}'),
    '"fact": "turnover30dMinor"', '"fact": "turnoverMinor", "args": {"window": {"last": "P30D"}}'),
    '"fact": "activeDays30d"', '"fact": "activeDays", "args": {"window": {"last": "P30D"}}')::jsonb
  where body::text ~ '"fact": "(turnover7dMinor|turnover30dMinor|activeDays30d)"';
