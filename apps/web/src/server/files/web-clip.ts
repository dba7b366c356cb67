import { createHash } from 'node:crypto';
import { escapeMarkup } from '../../page/escape-markup.ts';

/** What a web clip of a merchant shows on the home screen and opens. */
export interface WebClip {
  /** The merchant's code. */
  code: string;
  /** The name below the icon. */
  label: string;
  organization: string;
  /** The purpose of the profile, shown by the system. */
  description: string;
  /** The page that it opens. */
  url: string;
  /** A PNG of at most 400 × 400 pixels. */
  icon: Uint8Array;
}

/** An arbitrary constant that makes the identifiers below unique to us. */
const NAMESPACE = Buffer.from('8f2f6c0e5d0b4d3f9a4e0d6c1b7a2e95', 'hex');

/** A UUID that is always the same for a name (RFC 9562, version 5): installing a profile again replaces it. */
export function stableUuid(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex').toUpperCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const pair = (key: string, value: string): string => `<key>${key}</key>${value}`;
const text = (key: string, value: string): string => pair(key, `<string>${escapeMarkup(value)}</string>`);
const dict = (...entries: readonly string[]): string => `<dict>${entries.join('')}</dict>`;

/** The keys that every dictionary of a profile needs. */
const header = (type: string, identifier: string, { code, label }: WebClip): string[] => [
  text('PayloadType', type),
  pair('PayloadVersion', '<integer>1</integer>'),
  text('PayloadIdentifier', identifier),
  text('PayloadUUID', stableUuid(`${code} ${type}`)),
  text('PayloadDisplayName', label),
];

/**
 * The configuration profile of a merchant's web clip, as a property list (reference, integrations B4). The icon can be removed from the home
 * screen, and opens full screen, as the manifest specifies for other installations.
 */
export function toProfile(clip: WebClip): string {
  const identifier = `foyer.${clip.code}`;
  const payload = dict(
    ...header('com.apple.webClip.managed', `${identifier}.webclip`, clip),
    text('Label', clip.label),
    text('URL', clip.url),
    pair('Icon', `<data>${Buffer.from(clip.icon).toString('base64')}</data>`),
    pair('IsRemovable', '<true/>'),
    pair('FullScreen', '<true/>'),
    pair('Precomposed', '<true/>'),
    pair('IgnoreManifestScope', '<true/>'),
  );
  const profile = dict(
    ...header('Configuration', identifier, clip),
    text('PayloadOrganization', clip.organization),
    text('PayloadDescription', clip.description),
    pair('PayloadRemovalDisallowed', '<false/>'),
    pair('PayloadContent', `<array>${payload}</array>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${profile}</plist>
`;
}
