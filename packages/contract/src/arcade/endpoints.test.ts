import { expect, test } from 'vitest';
import { type ArcadeEndpoint, arcadeEndpoints } from './endpoints.ts';
import { ARCADE_REFUSALS, DECIDED_ROUND_REFUSALS } from './refusals.data.ts';
import { ARCADE_WIRE, type ArcadeEndpointName } from './wire.data.ts';

const names = Object.keys(ARCADE_WIRE) as ArcadeEndpointName[];

test('gives every endpoint its own method and path', () => {
  const addresses = names.map((name) => `${ARCADE_WIRE[name].method} ${ARCADE_WIRE[name].path}`);
  expect(new Set(addresses).size).toBe(names.length);
});

test.each(names)('%s has a query only for a GET, a body only for a POST, and a status for each refusal', (name) => {
  const { body, query, refusals }: ArcadeEndpoint = arcadeEndpoints[name];
  const { method } = ARCADE_WIRE[name];
  expect(method === 'GET' ? body : query).toBeUndefined();
  for (const code of refusals) expect(ARCADE_REFUSALS[code]).toBeGreaterThanOrEqual(400);
});

test.each(['round.play', 'duel.enter', 'lantern.light'] as const)(
  'lists every refusal of %s as decided, except the two after which the round may still be played',
  (name) => {
    const undecided = arcadeEndpoints[name].refusals.filter(
      (code) => !(DECIDED_ROUND_REFUSALS as readonly string[]).includes(code),
    );
    expect(undecided).toEqual(['request.in.progress', 'outcome.unknown']);
  },
);
