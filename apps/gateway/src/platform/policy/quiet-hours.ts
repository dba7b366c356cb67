/** Hours of the member's local time in which no offers are sent. */
const QUIET = { from: 21, until: 9 };
const HOURS_OF_DAY = 24;

/** SQL: the end of the quiet hours that a time is in; null outside them. @param at a timestamptz @param zone an IANA zone */
export const quietUntilSql = (at: string, zone: string): string => {
  const local = `(${at} at time zone ${zone})`;
  const day = `date_trunc('day', ${local})`;
  return `case
    when extract(hour from ${local}) >= ${QUIET.from} then (${day} + interval '${HOURS_OF_DAY + QUIET.until} hours') at time zone ${zone}
    when extract(hour from ${local}) < ${QUIET.until} then (${day} + interval '${QUIET.until} hours') at time zone ${zone} end`;
};
