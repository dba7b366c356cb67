import type { legalPage } from '@foyer/contract/content/legal-page.ts';
import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { LegalDocument } from '@foyer/locales/legal-documents.ts';
import type { Call } from '../../gateway/call.ts';
import { nullIfFailed } from '../../page/null-if-failed.ts';

export type LegalPage = ValueOf<typeof legalPage>;

const NAMES = ['terms', 'privacy'] as const;

/**
 * The terms or the privacy policy. They are shown even if the gateway does not answer, or does not know the call: the build contains
 * those of every brand, without a version.
 * @returns null if there is no such document or version
 */
export async function loadLegal(
  call: Call,
  { searchParams }: URL,
  { fallback, name }: { fallback: LegalDocument | null; name: string },
): Promise<LegalPage | null> {
  const known = NAMES.find((one) => one === name);
  const version = Number(searchParams.get('version') ?? 0);
  const isVersion = Number.isInteger(version) && version > 0 && version <= 1_000_000;
  if (!known || (searchParams.has('version') && !isVersion)) return null;
  const query = { name: known, ...(isVersion ? { version } : {}) };
  const page = await call('content.legalPage', { situation: 'background', query }).catch(nullIfFailed);
  return page ?? (isVersion || !fallback ? null : toUnversioned(fallback));
}

const toUnversioned = ({ intro, sections, title }: LegalDocument): LegalPage => ({
  title,
  intro,
  sections: sections.map((section) => ({ ...section, short: section.short ?? '', isChanged: false })),
  removed: [],
  changes: '',
  version: 1,
  since: null,
  newest: 1,
});
