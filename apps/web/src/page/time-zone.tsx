import { nameOfZone } from '@foyer/i18n/zone.ts';
import type { MessageKey } from './message-keys.ts';
import { useTranslation } from './messages.ts';
import { useClock } from './use-moment.ts';

/** States once on a page which time zone its times are in. @param words the message, from a group of that page */
export function TimeZone({ words }: { words: MessageKey }) {
  const t = useTranslation();
  return <p className="t-caption c-3">{t(words, { zone: nameOfZone(useClock()) })}</p>;
}
