import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openSilentServer } from '@foyer/testkit/silent-server.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectIdentity } from '../../platform/connectors/identity/connect-identity.ts';
import { identityFixture } from '../../testing/identity-fixture.ts';
import { processChecks } from './process-checks.ts';

let fixture: Awaited<ReturnType<typeof identityFixture>>;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.gateway.close());

test('queries a provider that does not answer for a bounded time in one run, and goes on in the next', async () => {
  const { gateway, person, sent } = fixture;
  for (let count = 0; count < 5; count += 1) await sent(await person('lotus'));
  await gateway.clock.advance(2 * 60_000);

  // Each call takes as long as we wait for an answer.
  let [calls, waitedMs] = [0, 0];
  const server = createServer((socket) => {
    calls += 1;
    waitedMs += 10_000;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sumsub = { url, appToken: 'a', secretKey: 'b', webhookSecret: 'c', levelPrefix: 'level-' };
  const identity = connectIdentity({ lotus: { sumsub } }, gateway.clock.now);
  const context = { ...gateway.context, identity, now: () => gateway.clock.now() + waitedMs };
  // Three who ask at the same time share two runs.
  await Promise.all([processChecks(context), processChecks(context), processChecks(context)]);
  expect(calls).toBe(4);
  await processChecks(context);
  expect(calls).toBe(5);
  server.close();
});

test('reads the review of one brand within two seconds while the provider of another brand does not answer', async () => {
  const { gateway, person, read, sent } = fixture;
  await sent(await person('aurora'));
  const who = await person('lotus');
  const { applicant } = await sent(who);
  // Decided without a report, so that only a query can find out.
  Object.assign(applicant, { status: 'completed', result: { reviewAnswer: 'GREEN' }, reviewedAt: new Date() });
  await gateway.clock.advance(2 * 60_000);

  const silent = await openSilentServer();
  const sumsub = { url: silent.url, appToken: 'a', secretKey: 'b', webhookSecret: 'c', levelPrefix: 'level-' };
  const identity = new Map([
    ...gateway.context.identity,
    ...connectIdentity({ aurora: { sumsub } }, gateway.clock.now),
  ]);
  const running = processChecks({ ...gateway.context, identity });
  await vi.waitFor(async () => expect((await read(who)).check?.state).toBe('approved'), 2_000);
  await silent.close();
  await running;
});
