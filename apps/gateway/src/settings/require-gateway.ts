import { refuseMissing } from '@foyer/http/require-settings.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import { findMissingSettings } from './gateway-settings.ts';
import { findMissingKeys } from './missing-services.ts';
import { readServiceSettings } from './service-settings.ts';

/**
 * Refuses to start a gateway of its own with everything that is missing in one list: settings, and keys that brands require.
 * @param directory the folder of the brands
 * @throws SettingError
 */
export async function requireGateway(env: NodeJS.ProcessEnv, directory: string): Promise<void> {
  const missing = findMissingSettings(env);
  const keys = await findKeys(env, directory).catch((fault: unknown) => {
    // Missing settings are reported first; the fault is reported at the next start.
    refuseMissing(missing);
    throw fault;
  });
  refuseMissing([...missing, ...keys]);
}

async function findKeys({ CAPTCHA_KEYS, SOCIAL_SECRETS }: NodeJS.ProcessEnv, directory: string) {
  const { merchants } = await readMerchants(directory);
  // Only the keys, since settings of mail or SMS may be missing too. `readGatewaySettings` refuses keys of a sandbox.
  return findMissingKeys(merchants, readServiceSettings({ CAPTCHA_KEYS, SOCIAL_SECRETS }, true), directory);
}
