import { describe, expect, test } from 'vitest';
import { requireTicketMove, type TicketState } from '../tickets/ticket-states.ts';
import { type DrawState, requireDrawMove } from './draw-states.ts';

const DRAW_STATES = [
  'scheduled',
  'open',
  'closed',
  'drawing',
  'drawn',
  'settling',
  'settled',
  'corrected',
  'voided',
] as const;
const TICKET_STATES = ['pending', 'open', 'voiding', 'refused', 'settled', 'void'] as const;

/** Every move that a table allows, as `from to`. */
function movesOf<S extends string>(states: readonly S[], require: (move: { from: S; to: S }) => void): Set<string> {
  const allowed = new Set<string>();
  for (const from of states)
    for (const to of states) {
      try {
        require({ from, to });
        allowed.add(`${from} ${to}`);
      } catch (fault) {
        expect(fault).toBeInstanceOf(RangeError);
      }
    }
  return allowed;
}

/** The states reachable from a state. */
function reachableFrom(start: string, moves: ReadonlySet<string>): Set<string> {
  const seen = new Set([start]);
  for (const state of seen)
    for (const move of moves) {
      const [from, to = ''] = move.split(' ');
      if (from === state) seen.add(to);
    }
  return seen;
}

describe('the life of a draw', () => {
  const moves = movesOf<DrawState>(DRAW_STATES, requireDrawMove);

  test('never returns to an earlier state', () => {
    for (const move of moves) {
      const [from = '', to = ''] = move.split(' ');
      expect(reachableFrom(to, moves).has(from)).toBe(false);
    }
    for (const end of ['corrected', 'voided']) expect(reachableFrom(end, moves)).toEqual(new Set([end]));
  });

  test('leads every draw to settled or voided', () => {
    for (const state of DRAW_STATES) {
      const ends = [...reachableFrom(state, moves)].filter((each) => ['settled', 'voided', 'corrected'].includes(each));
      expect(ends.length).toBeGreaterThan(0);
    }
  });

  test('is voided only before there are numbers', () => {
    for (const state of ['drawn', 'settling', 'settled', 'corrected'])
      expect(reachableFrom(state, moves)).not.toContain('voided');
    for (const state of ['scheduled', 'open', 'closed', 'drawing']) expect(moves).toContain(`${state} voided`);
  });

  test('never skips the close, the seal or the settlement', () => {
    expect(moves).not.toContain('scheduled closed');
    expect(moves).not.toContain('open drawing');
    expect(moves).not.toContain('closed drawn');
    expect(moves).not.toContain('drawn settled');
    expect(moves).not.toContain('settling corrected');
  });

  test('names the refused move in the error', () => {
    expect(() => requireDrawMove({ from: 'settled', to: 'open' })).toThrow('settled to open');
  });
});

describe('the life of a ticket', () => {
  const moves = movesOf<TicketState>(TICKET_STATES, requireTicketMove);

  test('ends as settled, void or refused', () => {
    for (const end of ['settled', 'void', 'refused']) expect(reachableFrom(end, moves)).toEqual(new Set([end]));
    for (const state of TICKET_STATES) {
      const ends = [...reachableFrom(state, moves)].filter((each) => ['settled', 'void', 'refused'].includes(each));
      expect(ends.length).toBeGreaterThan(0);
    }
  });

  test('is settled only after it was paid for, and refused only before', () => {
    expect([...moves].filter((move) => move.endsWith(' settled'))).toEqual(['open settled']);
    expect([...moves].filter((move) => move.endsWith(' refused'))).toEqual(['pending refused']);
  });

  test('leads from voiding only to void', () => {
    expect(reachableFrom('voiding', moves)).toEqual(new Set(['voiding', 'void']));
  });
});
