import Type from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { ByMerchant, Empty, Name, nullable, Reason, RowId, Uuid } from './shapes.ts';
import { staffCall } from './staff-call.ts';
import { Decision } from './withdrawals.ts';

const Payment = Type.Object({
  id: RowId,
  merchant: Type.String(),
  connector: Type.String(),
  paymentId: Type.String({ description: 'the provider’s' }),
  depositId: nullable(Type.String()),
  memberId: nullable(Type.String()),
  currency: Currency,
  amountMinor: AmountMinor,
  creditedMinor: AmountMinor,
  suspendedMinor: AmountMinor,
  returnedMinor: Type.String({ description: 'the part of suspendedMinor that has gone back' }),
  reservedMinor: Type.String({ description: 'the part of suspendedMinor on its way back, or claimed by the bank' }),
  state: Type.Enum(['credited', 'suspended', 'returned']),
  reason: nullable(Type.Enum(['thirdParty', 'excluded', 'limit', 'closed', 'unmatched'])),
  isExtra: Type.Boolean(),
  paidAt: Instant,
});

/** A difference between a provider’s statement and our books. */
const Break = Type.Object({
  id: RowId,
  merchant: Type.String(),
  connector: Type.String(),
  kind: Type.Enum(['provider_only', 'ours_only', 'amount', 'status', 'unreadable', 'return']),
  direction: Type.Enum(['in', 'out']),
  lineId: Type.String(),
  oursMinor: nullable(AmountMinor),
  theirsMinor: nullable(AmountMinor),
  currency: Type.String(),
  raw: nullable(Type.String({ description: 'what the provider wrote, if it could not be read' })),
  owner: nullable(Type.String()),
  foundAt: Instant,
  ageHours: Type.Integer(),
});

const BreakTarget = Type.Object({ id: RowId, merchant: Name, reason: Reason });

/** Payments and differences that wait for staff (docs/guides/how-to-decide-about-payments.md). */
export const paymentCalls = {
  payments: staffCall({
    summary: 'The payments that wait for staff, and the differences from the providers’ statements.',
    permission: 'payment.decide',
    body: ByMerchant,
    value: Type.Object({ payments: Type.Array(Payment), breaks: Type.Array(Break) }),
    refusals: ['forbidden'],
    isSearch: true,
  }),
  'match-payment': staffCall({
    summary: 'Credits a waiting payment to a member; from the merchant’s threshold on, two people must.',
    permission: 'payment.decide',
    body: Type.Object({ id: RowId, reason: Reason, username: nullable(Name), depositId: Type.Optional(Uuid) }),
    value: Type.Union([
      Type.Object({ memberId: Type.String() }, { description: 'credited' }),
      Type.Object({ approvedBy: Type.Array(Type.String()) }, { description: 'waits for a second person' }),
    ]),
    refusals: ['reason', 'unknown', 'forbidden', 'unchanged', 'same'],
  }),
  'return-payment': staffCall({
    summary: 'Sends back the waiting part of a payment.',
    permission: 'payment.decide',
    body: Type.Object({ id: RowId, reason: Reason, isSent: Type.Optional(Type.Boolean()) }),
    value: Type.Object({ state: Type.Enum(['returning', 'returned']) }),
    refusals: ['reason', 'unknown', 'forbidden'],
  }),
  proofs: staffCall({
    summary: 'The pictures of transfers that wait for staff, oldest first.',
    permission: 'payment.decide',
    body: ByMerchant,
    value: Type.Object({
      proofs: Type.Array(
        Type.Object({
          depositId: Type.String(),
          memberId: Type.String(),
          method: Type.String(),
          currency: Currency,
          amountMinor: AmountMinor,
          reference: Type.String(),
          addedAt: Instant,
        }),
      ),
    }),
    refusals: ['forbidden'],
  }),
  'view-proof': staffCall({
    summary: 'The picture of a transfer; each view is recorded.',
    permission: 'payment.decide',
    body: Decision,
    value: Type.Object({ jpeg: Type.String({ description: 'in base64' }) }),
    refusals: ['reason', 'unknown', 'forbidden'],
  }),
  'refuse-proof': staffCall({
    summary: 'Refuses a picture that does not match any payment.',
    permission: 'payment.decide',
    body: Decision,
    value: Type.Object({ state: Type.Literal('refused') }),
    refusals: ['reason', 'unknown', 'forbidden', 'unchanged'],
  }),
  'take-break': staffCall({
    summary: 'Takes over a difference.',
    permission: 'payment.decide',
    body: BreakTarget,
    value: Empty,
    refusals: ['reason', 'forbidden', 'unknown'],
  }),
  'close-break': staffCall({
    summary: 'Closes a difference that has been dealt with.',
    permission: 'payment.decide',
    body: BreakTarget,
    value: Empty,
    refusals: ['reason', 'forbidden', 'unknown'],
  }),
};
