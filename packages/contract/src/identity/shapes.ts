import Type from 'typebox';
import { NATIONAL_NUMBERS } from './national-number.ts';

/** What a picture of a check shows. */
export const SIDES = ['front', 'back', 'selfie', 'address', 'funds'] as const;
export type Side = (typeof SIDES)[number];

export const SideSchema = Type.Enum([...SIDES]);
export const CheckId = Type.String({ format: 'uuid' });

export const CHECK_STATES = ['draft', 'pending', 'retry', 'approved', 'rejected'] as const;

/** Why a picture was refused: what the member can do about it is another sentence for each. */
export const REDO_LABELS = ['blurred', 'glare', 'cropped', 'expired', 'otherDocument', 'otherPerson', 'other'] as const;

const CheckValue = Type.Object({
  id: CheckId,
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  state: Type.Enum([...CHECK_STATES]),
  document: Type.String({ description: 'the kind of document that was chosen; empty for an address or funds' }),
  name: Type.String(),
  maskedNumber: Type.String({ description: 'empty without a number' }),
  needs: Type.Array(SideSchema, { description: 'the pictures that it takes, in the order of the steps' }),
  has: Type.Array(SideSchema, { description: 'those that have arrived and are not to be taken again' }),
  labels: Type.Array(Type.Enum([...REDO_LABELS]), { description: 'why pictures are to be taken again' }),
  comment: Type.String({ description: 'from who decides, to the member; may be empty' }),
  triesLeft: Type.Integer({ minimum: 0 }),
  submittedAt: Type.Union([Type.String(), Type.Null()]),
  decidedAt: Type.Union([Type.String(), Type.Null()]),
});

const LevelValue = Type.Object({
  level: Type.Integer({ minimum: 0, maximum: 3 }),
  needs: Type.Array(Type.Enum(['document', 'selfie', 'address', 'funds'])),
  depositDayMinor: Type.Union([Type.String(), Type.Null()], { description: 'null: no deposits' }),
  withdrawalDayMinor: Type.Union([Type.String(), Type.Null()], { description: 'null: no withdrawals' }),
  deposit30dMinor: Type.Union([Type.String(), Type.Null()], { description: 'until the next level; null: any' }),
  withdrawal30dMinor: Type.Union([Type.String(), Type.Null()], { description: 'the same' }),
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
  check: Type.Union([CheckValue, Type.Null()], { description: 'the newest one; null before the first' }),
});
