import type { AddressInfo } from 'node:net';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import { grantFreeRounds } from '@foyer/gateway/play/vendors/grant-free-rounds.ts';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { EXTENDED_VENDOR } from '@foyer/gateway/testing/extended-vendor.ts';
import { VENDOR } from '@foyer/gateway/testing/fake-vendor.ts';
import { checkWallet, WALLET_CHECKS } from '@foyer/vendor-check/wallet/check-wallet.ts';
import { afterEach, expect, test } from 'vitest';

const GRANT = '0b0e0c0a-0000-4000-8000-000000000001';
let gateway: TestGateway;
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
  await gateway.close();
});

/** A new member with a game that is launched, but not opened yet. */
async function launchFor(name: string) {
  const member = await gateway.member(name);
  const launch = await gateway.call('game.launchGame', { token: member.token, query: { lottoGameCode: 'VNQ60' } });
  const launchToken = new URL(launch.json.value.gameUrl, 'http://x').searchParams.get('launchToken') ?? '';
  return { ...member, launchToken };
}

async function grantTo(memberId: string): Promise<void> {
  const { rows } = await gateway.database.pool.query<{ id: bigint }>(
    'select id from foyer.ledger_account where member_id = $1',
    [memberId],
  );
  const receiver = { memberId: BigInt(memberId), accountId: rows[0]?.id ?? 0n, merchant: 'lotus', currency: 'VND' };
  const rounds = { vendor: 'FOYER', gameCode: 'VNQ60', stakeMinor: 100n, rounds: 3 };
  const expiresAt = new Date(Date.now() + 3_600_000);
  const granted = await grantFreeRounds({ ...rounds, grantId: GRANT, expiresAt }, receiver, gateway.context);
  expect(granted).toMatchObject({ state: 'active' });
}

/** Runs the kit over the network against the gateway. */
async function check(seed: number, grantId: string | null) {
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const [main, ends, disabled] = [await launchFor('kit.main'), await launchFor('kit.ends'), await launchFor('kit.off')];
  if (grantId) await grantTo(main.id);
  const settings = {
    url: `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`,
    keyId: VENDOR.keyId,
    secret: VENDOR.secret,
    gameCode: 'VNQ60',
    launchTokens: [main, ends, disabled].map(({ launchToken }) => launchToken),
    endSession: async () => void (await gateway.call('session.logout', { token: ends.token })),
    disableMember: async () =>
      void (await gateway.database.pool.query(`update foyer.member set status = 'disabled' where id = $1`, [
        disabled.id,
      ])),
    grantId,
    seed,
    stakeMinor: 100n,
    timeoutMs: 20_000,
    now: gateway.clock.now,
  };
  return checkWallet(settings, { only: null, checkMs: 60_000 });
}

test('the gateway passes every check of the kit, with all of version 1.1 declared', { timeout: 120_000 }, async () => {
  const freeRounds = { grant: async () => {}, cancel: async () => {} };
  gateway = await bootGateway({ vendors: [{ ...EXTENDED_VENDOR, freeRounds }] });
  const results = await check(1, GRANT);
  const missed = results.filter(({ verdict }) => verdict !== 'passed').map(({ id, reason }) => `${id}: ${reason}`);
  expect(missed).toEqual([]);
  expect(results).toHaveLength(WALLET_CHECKS.length);
});

test('the gateway passes for a vendor of version 1.0, where the checks of version 1.1 do not apply', {
  timeout: 120_000,
}, async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  const results = await check(2, null);
  const missed = results.filter(({ verdict }) => verdict !== 'passed').map(({ id, verdict }) => `${id} ${verdict}`);
  expect(missed).toEqual(['W14', 'W15', 'W16', 'W17', 'W18'].map((id) => `${id} not applicable`));
});
