import type { downloadSetting as contract } from '@foyer/contract/relay/download-setting.ts';
import type { Handler } from '../../http/call.ts';

/** GET /wps/relay/WPSCORE_getDownloadSetting. */
export const downloadSetting: Handler<typeof contract> = ({ merchant: { downloads = [] } }) => ({
  links: [...downloads],
});
