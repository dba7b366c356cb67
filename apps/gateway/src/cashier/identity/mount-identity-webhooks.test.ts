import type { ReviewResult } from '@foyer/sandbox/identity/identity-service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityFixture } from '../../testing/identity-fixture.ts';
import { processChecks } from './process-checks.ts';

let fixture: Awaited<ReturnType<typeof identityFixture>>;
beforeAll(async () => {
  fixture = await identityFixture();
});
afterAll(() => fixture.gateway.close());

const GREEN: ReviewResult = { reviewAnswer: 'GREEN' };

test('accepts a webhook only with a valid proof over its exact bytes', async () => {
  const { gateway, sent, service } = fixture;
  const { applicant } = await sent(await fixture.person());
  applicant.status = 'completed';
  applicant.result = GREEN;
  applicant.reviewedAt = new Date();
  const captured: { headers: Record<string, string>; body: string; path: string }[] = [];
  const { createIdentityService } = await import('@foyer/sandbox/identity/identity-service.ts');
  const copy = createIdentityService({
    ...{ merchants: [], now: Date.now, reviewMs: 0, keys: gateway.sandbox.keys },
    deliver: async (webhook) => captured.push(webhook),
  });
  const twin = copy.add({ merchant: 'lotus', ours: 'x', level: '', name: '' });
  if (twin) await copy.decide(twin, GREEN);
  const webhook = captured[0];
  if (!webhook) throw new Error('no webhook was sent');
  const post = async (change: object) =>
    (
      await gateway.app.inject({
        method: 'POST',
        url: webhook.path,
        headers: webhook.headers,
        payload: webhook.body,
        ...change,
      })
    ).statusCode;
  expect(await post({})).toBe(200);
  expect(await post({ payload: `${webhook.body} ` })).toBe(401);
  expect(await post({ payload: webhook.body.replace('GREEN', 'GREAN') })).toBe(401);
  expect(await post({ payload: '' })).toBe(401);
  expect(await post({ url: webhook.path.replace('lotus', 'aurora') })).toBe(401);
  expect(await post({ url: webhook.path.replace('lotus', 'nowhere') })).toBe(401);
  expect(await post({ headers: { ...webhook.headers, 'x-payload-digest-alg': 'HMAC_SHA1_HEX' } })).toBe(401);
  expect(await post({ headers: {} })).toBe(401);
  expect(service.applicants).toContain(applicant);
});

test('sends a check later, and once, when the provider does not answer at first', async () => {
  const { draft, gateway, read, service, submit } = fixture;
  const who = await fixture.person();
  const id = await draft(who);
  const add = service.add;
  let failures = 0;
  service.add = () => {
    failures += 1;
    throw new Error('down');
  };
  await submit(who, id);
  await processChecks(gateway.context);
  service.add = add;
  expect(failures).toBeGreaterThan(0);
  expect((await read(who)).check?.state).toBe('pending');
  expect(service.applicants.some(({ ours }) => ours === id)).toBe(false);
  await gateway.clock.advance(3 * 60_000);
  await processChecks(gateway.context);
  expect(service.applicants.filter(({ ours }) => ours === id)).toHaveLength(1);
  await gateway.clock.reset();
});
