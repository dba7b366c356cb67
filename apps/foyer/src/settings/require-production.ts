import { findMissingKeys } from '@foyer/gateway/settings/missing-services.ts';
import { readServiceSettings } from '@foyer/gateway/settings/service-settings.ts';
import { readIsSandbox } from '@foyer/http/read-setting.ts';
import { refuseMissing } from '@foyer/http/require-settings.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import { findMissingSettings, IN_PRODUCTION } from './needed-settings.ts';
import { merchantsFolderOf } from './settings.ts';

/** Refuses to start in production with everything that is missing in one list: settings, and keys that brands require. @throws SettingError */
export async function requireProduction(env: NodeJS.ProcessEnv): Promise<void> {
  if (readIsSandbox(env)) return;
  const missing = findMissingSettings(env);
  const keys = await findKeys(env).catch((fault: unknown) => {
    // Missing settings are reported first; the fault is reported at the next start.
    refuseMissing(missing, IN_PRODUCTION);
    throw fault;
  });
  refuseMissing([...missing, ...keys], IN_PRODUCTION);
}

async function findKeys(env: NodeJS.ProcessEnv) {
  if (env.GATEWAY_URL) return [];
  const folder = merchantsFolderOf(env);
  const { merchants } = await readMerchants(folder);
  // Only the keys: a setting of mail or SMS may be missing itself.
  const { CAPTCHA_KEYS, SOCIAL_SECRETS } = env;
  return findMissingKeys(merchants, readServiceSettings({ CAPTCHA_KEYS, SOCIAL_SECRETS }, false), folder);
}
