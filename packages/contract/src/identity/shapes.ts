import Type from 'typebox';
import { NATIONAL_NUMBERS } from './national-number.ts';

/** What a picture of a check shows. */
export const SIDES = ['front', 'back', 'selfie', 'address', 'funds'] as const;
export type Side = (typeof SIDES)[number];

export const SideSchema = Type.Enum([...SIDES]);
export const CheckId = Type.String({ format: 'uuid' });

export const CHECK_STATES = ['draft', 'pending', 'retry', 'approved', 'rejected'] as const;

/** Why a picture was refused; each reason has its own advice for the member. */
export const REDO_LABELS = ['blurred', 'glare', 'cropped', 'expired', 'otherDocument', 'otherPerson', 'other'] as const;

const CheckValue = Type.Object({
  id: CheckId,
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  state: Type.Enum([...CHECK_STATES]),
  document: Type.String({ description: 'the chosen kind of document; empty for proof of address or funds' }),
  name: Type.String(),
  maskedNumber: Type.String({ description: 'empty without a number' }),
  needs: Type.Array(SideSchema, { description: 'the pictures it requires, in the order of the steps' }),
  has: Type.Array(SideSchema, { description: 'pictures that were received and need not be retaken' }),
  labels: Type.Array(Type.Enum([...REDO_LABELS]), { description: 'why pictures must be retaken' }),
  comment: Type.String({ description: 'message from the reviewer to the member; may be empty' }),
  triesLeft: Type.Integer({ minimum: 0 }),
  submittedAt: Type.Union([Type.String(), Type.Null()]),
  decidedAt: Type.Union([Type.String(), Type.Null()]),
});

const LevelValue = Type.Object({
  level: Type.Integer({ minimum: 0, maximum: 3 }),
  needs: Type.Array(Type.Enum(['document', 'selfie', 'address', 'funds'])),
  depositDayMinor: Type.Union([Type.String(), Type.Null()], {
    description: 'limit per day; null: deposits are not allowed',
  }),
  withdrawalDayMinor: Type.Union([Type.String(), Type.Null()], {
    description: 'limit per day; null: withdrawals are not allowed',
  }),
  deposit30dMinor: Type.Union([Type.String(), Type.Null()], {
    description: 'limit in 30 days, beyond which the next level is required; null: no such limit',
  }),
  withdrawal30dMinor: Type.Union([Type.String(), Type.Null()], { description: 'as `deposit30dMinor`' }),
});

/** The identity of a member as they see it. */
export const Identity = Type.Object({
  level: Type.Integer({ minimum: 0, maximum: 3 }),
  levels: Type.Array(LevelValue),
  number: Type.Enum([...NATIONAL_NUMBERS]),
  minimumAge: Type.Integer(),
  documents: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      sides: Type.Array(Type.Enum(['front', 'back'])),
    }),
  ),
  check: Type.Union([CheckValue, Type.Null()], { description: 'the newest check; null before the first' }),
});
