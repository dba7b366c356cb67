/** The devices that somebody has registered on or logged in from. */
const devicesOf = (member: string): string =>
  `select array_remove(array_agg(device_id) || array[${member}.registration->>'loginDeviceId'], null)
   from foyer.login_event where member_id = ${member}.id`;

/** The address that somebody has registered from, which a closed account has only in its login history. */
const addressesOf = (member: string): string =>
  `select array_agg(ip) || array[${member}.registration->>'ip'] from foyer.login_event
   where member_id = ${member}.id and method = 'registration'`;

/** Keyed hashes of the accounts that somebody has paid from or is paid to. */
const accountsOf = (member: string): string =>
  `select account_ref from foyer.cashier_beneficiary where member_id = ${member}.id
   union select payer_ref from foyer.cashier_payment where member_id = ${member}.id and payer_ref is not null`;

/** Keyed hashes of the numbers of somebody's documents. */
const documentsOf = (member: string): string =>
  `select number_ref from foyer.identity_check where member_id = ${member}.id and number_ref is not null`;

/** SQL for the flags of two rows of `foyer.member`, as `text[]`; empty if nothing suggests that they are one person. */
export const selfReferralFlags = (friend: string, referrer: string): string => `array_remove(array[
    case when (${devicesOf(friend)}) && (${devicesOf(referrer)}) then 'device' end,
    case when (${addressesOf(friend)}) && (
      select array_agg(ip) || array[${referrer}.registration->>'ip'] from foyer.login_event where member_id = ${referrer}.id) then 'address' end,
    case when exists ((${accountsOf(friend)}) intersect (${accountsOf(referrer)})) then 'payment' end,
    case when exists (${documentsOf(friend)} intersect ${documentsOf(referrer)}) then 'document' end
  ], null)`;
