import { expect, test } from 'vitest';
import { lottoEndpoints } from './endpoints.ts';
import { DECIDED_BET_REFUSALS } from './refusals.data.ts';

test('lists every refusal of a bet as decided, except the two after which it may still be placed', () => {
  const undecided = lottoEndpoints['ticket.place'].refusals.filter(
    (code) => !(DECIDED_BET_REFUSALS as readonly string[]).includes(code),
  );
  expect(undecided).toEqual(['request.in.progress', 'outcome.unknown']);
});
