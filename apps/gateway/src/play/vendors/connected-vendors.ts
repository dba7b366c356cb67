import { connectVendor } from './connect-vendor.ts';
import { createFoyerArcade } from './foyer-arcade.ts';
import { createFoyerLottery } from './foyer-lottery.ts';
import { fetchTransport, type GameVendor } from './game-vendor.ts';
import { readVendorSettings } from './vendor-settings.ts';

/**
 * The vendors in other processes: the lottery (`LOTTO_URL`, `LOTTO_KEY_ID`, `LOTTO_SECRET`) and the arcade (`ARCADE_URL`, `ARCADE_KEY_ID`,
 * `ARCADE_SECRET`), if all three are set, and those of `readVendorSettings`.
 * @throws SettingError
 */
export function connectedVendors(env: NodeJS.ProcessEnv, isSandbox = true): GameVendor[] {
  const lottery = toConnection(env.LOTTO_URL, env.LOTTO_KEY_ID, env.LOTTO_SECRET);
  const arcade = toConnection(env.ARCADE_URL, env.ARCADE_KEY_ID, env.ARCADE_SECRET);
  return [
    ...(lottery ? [createFoyerLottery({ code: 'FOYER', gameUrl: '/lotto/', ...lottery })] : []),
    ...(arcade ? [createFoyerArcade({ code: 'ARCADE', gameUrl: '/arcade/', ...arcade })] : []),
    ...readVendorSettings(env, isSandbox).map(connectVendor),
  ];
}

const toConnection = (url: string | undefined, keyId: string | undefined, secret: string | undefined) =>
  url && keyId && secret ? { keyId, secret, transport: fetchTransport(url) } : null;
