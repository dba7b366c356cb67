import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseLanguage, languageOfHeader } from '@foyer/locales/choose-language.ts';
import { inLanguage, type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { FastifyInstance } from 'fastify';
import type { ProfileSigner } from './profile-signer.ts';
import { toProfile } from './web-clip.ts';

/** The address that a merchant's document names for its profile. */
export const PROFILE_PATH = '/m/app.mobileconfig';

interface ProfileOptions {
  merchants: readonly Merchant[];
  /** The folder of the built web. */
  buildDirectory: string;
  signProfile: ProfileSigner | null;
}

/** GET /m/app.mobileconfig: the iOS profile of the host's merchant, which puts a web clip on the home screen; for merchants that offer it. */
export function serveProfile(app: FastifyInstance, { buildDirectory, merchants, signProfile }: ProfileOptions): void {
  app.get(PROFILE_PATH, async ({ headers, host, protocol }, reply) => {
    const merchant = merchantOfHost(host, merchants)?.merchant;
    if (!merchant?.downloads?.some(({ url }) => url === PROFILE_PATH)) return reply.callNotFound();
    const { code, languages, name, template } = merchant;
    const profile = toProfile({
      code,
      label: template.pwa.short_name,
      organization: name,
      description: inLanguage(
        template.app_desc,
        chooseLanguage(languageOfHeader(headers['accept-language'], languages), languages),
      ),
      url: `${protocol}://${host}/m/home?from=profile`,
      icon: await readFile(path.join(buildDirectory, 'brand', code, 'pwa-192.png')),
    });
    return reply
      .type('application/x-apple-aspen-config')
      .header('content-disposition', `attachment; filename="${code}.mobileconfig"`)
      .header('cache-control', 'no-cache')
      .send(signProfile ? signProfile(profile) : profile);
  });
}
