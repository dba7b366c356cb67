import type { VendorCapabilities } from '../../ledger/wallet/vendor-capabilities.ts';
import { createFreeRoundCalls } from './free-round-calls.ts';
import { fetchTransport, type GameVendor, type Transport } from './game-vendor.ts';
import { createSignedSend, TrialAnswer } from './signed-send.ts';
import type { VendorSettings } from './vendor-settings.ts';

const withoutAddress: Transport = () => Promise.reject(new Error('the vendor has no apiUrl'));

/**
 * The connector of a vendor that speaks the wallet protocol and is configured by settings alone. It has no draws; its games are
 * named by the catalogue.
 */
export function connectVendor(settings: VendorSettings): GameVendor {
  const { apiUrl, code, gameUrl, keyId, secret, trial = false } = settings;
  const path = apiUrl ? new URL(apiUrl).pathname : '';
  const transport = apiUrl ? fetchTransport(apiUrl) : withoutAddress;
  const connection = { code, gameUrl, keyId, secret, transport };
  const send = createSignedSend(connection);
  const capabilities = toCapabilities(settings);
  return {
    code,
    gameUrl,
    keyId,
    secret,
    capabilities,
    freeRounds: capabilities.features.includes('freeRounds') ? createFreeRoundCalls(connection, path) : undefined,
    async startTrial(wanted) {
      if (!trial) throw new Error(`${code} has no free play`);
      const answer = await send('POST', `${path}/trial`, JSON.stringify(wanted));
      if (!TrialAnswer.Check(answer)) throw new Error(`${code} answered a trial in another form`);
      return answer.value;
    },
    nameGame: () => null,
    nameDraw: (drawId) => drawId,
    verifyPath: () => null,
    listDraws: async () => ({ serverTime: Date.now(), draws: [] }),
  };
}

const toCapabilities = ({
  adjustmentMinor = {},
  bonusDailyMinor = {},
  features = [],
}: VendorSettings): VendorCapabilities => ({
  features,
  bonusDailyMinor: toAmounts(bonusDailyMinor),
  adjustmentMinor: toAmounts(adjustmentMinor),
});

const toAmounts = (texts: Readonly<Record<string, string>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(texts).map(([currency, minor]) => [currency, BigInt(minor)]));
