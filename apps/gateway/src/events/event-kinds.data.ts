/** The public catalogue of events: what its body says. A new one is a line here. */
export const EVENT_KINDS = {
  'deposit.opened': 'depositId, method, amountMinor, currency, madeAs',
  'deposit.credited': 'depositId, paymentId, creditedMinor, currency, arrivedAs, isLate, isExtra',
  'deposit.suspended': 'depositId or null, paymentId, suspendedMinor, currency, reason',
  'deposit.expired': 'depositId',
  'deposit.failed': 'depositId, reason',
  'payment.returned': 'paymentId, amountMinor, currency',
  'withdrawal.held': 'withdrawalId, method, amountMinor, feeMinor, currency, madeAs',
  'withdrawal.decided': 'withdrawalId, state',
  'withdrawal.paid': 'withdrawalId, amountMinor, currency',
  'withdrawal.returned': 'withdrawalId, amountMinor, currency, reason',
  'withdrawal.ended': 'withdrawalId, state: rejected or cancelled',
  'beneficiary.added': 'beneficiaryId, masked',
  'transfer.done': 'transferId, wallet, direction, amountMinor, currency',
  'transfer.refused': 'transferId, wallet, direction, amountMinor, currency, reason',
  'identity.decided': 'checkId, level, state: approved, retry or rejected',
  'offer.granted': 'grantId, offerId, amountMinor, currency',
  'draw.closing': 'gameCode, game, drawId, closesAt; to a member who asked to be reminded',
  'draw.opened': 'gameCode, game, drawId, closesAt; to a member who asked to be reminded',
  'limit.set': 'limit, period, amountMinor or null, currency',
  'limit.raise.requested': 'limit, period, amountMinor or null, currency, from',
  'break.began': 'until',
  'member.returned': '',
  'account.closing': 'until',
  'member.excluded': 'until or null, byMerchant',
} as const satisfies Record<string, string>;

export type EventKind = keyof typeof EVENT_KINDS;
