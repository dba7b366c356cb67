/** What the member is putting together. Survives a reload and the close of a draw. */
export interface Slip {
  readonly betCode: string;
  /** Picked numbers by bet type, in order. */
  readonly picks: Readonly<Record<string, readonly string[]>>;
  readonly stakeMinor: string | null;
  readonly isKept: boolean;
  /** The id of the last attempt and what it was for: the same ticket keeps its id, another one gets a new one. */
  readonly attempt: { readonly requestId: string; readonly inputs: string } | null;
}

export type SlipChange =
  | { readonly kind: 'bet-type'; readonly betCode: string }
  | { readonly kind: 'toggle'; readonly number: string; readonly max: number }
  | { readonly kind: 'clear' }
  | { readonly kind: 'stake'; readonly minor: bigint }
  | { readonly kind: 'keep'; readonly isKept: boolean }
  | { readonly kind: 'attempt'; readonly requestId: string; readonly inputs: string }
  /** `placed`: done, the numbers go unless they are kept. `refused`: the same inputs may be tried as a new ticket. */
  | { readonly kind: 'placed' | 'refused' };

export const EMPTY_SLIP: Slip = { betCode: '', picks: {}, stakeMinor: null, isKept: true, attempt: null };

export function pickedIn(slip: Slip): readonly string[] {
  return slip.picks[slip.betCode] ?? [];
}

export function changeSlip(slip: Slip, change: SlipChange): Slip {
  switch (change.kind) {
    case 'bet-type':
      return { ...slip, betCode: change.betCode };
    case 'toggle':
      return withPicks(slip, toggle(pickedIn(slip), change.number, change.max));
    case 'clear':
      return withPicks(slip, []);
    case 'stake':
      return { ...slip, stakeMinor: change.minor.toString() };
    case 'keep':
      return { ...slip, isKept: change.isKept };
    case 'attempt':
      return { ...slip, attempt: { requestId: change.requestId, inputs: change.inputs } };
    case 'placed':
      return { ...(slip.isKept ? slip : withPicks(slip, [])), attempt: null };
    case 'refused':
      return { ...slip, attempt: null };
  }
}

function toggle(numbers: readonly string[], number: string, max: number): readonly string[] {
  if (numbers.includes(number)) return numbers.filter((each) => each !== number);
  return numbers.length < max ? [...numbers, number].sort() : numbers;
}

function withPicks(slip: Slip, numbers: readonly string[]): Slip {
  return { ...slip, picks: { ...slip.picks, [slip.betCode]: numbers } };
}

/** A stored slip, if it has the shape of one; whatever else the storage held is dropped. */
export function reviveSlip(stored: unknown): Slip {
  if (typeof stored !== 'object' || !stored) return EMPTY_SLIP;
  const { betCode, picks, stakeMinor, isKept, attempt } = stored as Partial<Slip>;
  const isWhole =
    typeof betCode === 'string' &&
    typeof picks === 'object' &&
    picks !== null &&
    Object.values(picks).every((numbers) => Array.isArray(numbers) && numbers.every((each) => /^\d{2}$/.test(each))) &&
    (stakeMinor === null || /^\d{1,18}$/.test(String(stakeMinor))) &&
    typeof isKept === 'boolean';
  if (!isWhole) return EMPTY_SLIP;
  const isAttempt = typeof attempt?.requestId === 'string' && typeof attempt.inputs === 'string';
  return { betCode, picks, stakeMinor: stakeMinor ?? null, isKept, attempt: isAttempt ? attempt : null };
}
