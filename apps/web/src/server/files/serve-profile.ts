import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage, type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { LANGUAGE_PARAMETER } from '../../page/page-address.ts';
import { languageOfVisit } from '../render/visit-language.ts';
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

/** For all hosts and languages together. */
const MAX_PROFILES = 1000;

/**
 * GET /m/app.mobileconfig: the iOS profile of the host's merchant, which puts a web clip on the home screen; for merchants that offer it.
 * Each is made and signed once per address and language: signing is slow, and anybody may request one.
 */
export function serveProfile(app: FastifyInstance, { buildDirectory, merchants, signProfile }: ProfileOptions): void {
  // The port of a host is client input, so the cache is bounded.
  const made = new LRUCache<string, string | Buffer>({ max: MAX_PROFILES });
  const make = async ({ code, name, template }: Merchant, language: LanguageCode, url: string) => {
    const profile = toProfile({
      code,
      label: template.pwa.short_name,
      organization: name,
      description: inLanguage(template.app_desc, language),
      url,
      icon: await readFile(path.join(buildDirectory, 'brand', code, 'pwa-192.png')),
    });
    return signProfile ? signProfile(profile) : profile;
  };
  app.get(PROFILE_PATH, async ({ headers, host, protocol, query }, reply) => {
    const merchant = merchantOfHost(host, merchants)?.merchant;
    if (!merchant?.downloads?.some(({ url }) => url === PROFILE_PATH)) return reply.callNotFound();
    const { code } = merchant;
    const { [LANGUAGE_PARAMETER]: named } = query as Record<string, unknown>;
    const language = languageOfVisit(merchant, {
      named: typeof named === 'string' ? named : null,
      cookie: headers.cookie ?? null,
      acceptLanguage: headers['accept-language'] ?? null,
    });
    const url = `${protocol}://${host.toLowerCase()}/m/home?from=profile`;
    const key = `${language} ${url}`;
    const profile = made.get(key) ?? (await make(merchant, language, url));
    made.set(key, profile);
    return reply
      .type('application/x-apple-aspen-config')
      .header('content-disposition', `attachment; filename="${code}.mobileconfig"`)
      .header('cache-control', 'no-cache')
      .send(profile);
  });
}
