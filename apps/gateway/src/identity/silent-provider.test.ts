import { openSilentServer } from '@foyer/testkit/silent-server.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectIdentity } from '../connectors/identity/connect-identity.ts';
import { identityFixture } from '../testing/identity-fixture.ts';
import { processChecks } from './process-checks.ts';

let fixture: Awaited<ReturnType<typeof identityFixture>>;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.gateway.close());

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
