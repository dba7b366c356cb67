import type { MessageCatalog, Messages } from '@foyer/i18n/translate.tsx';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { PageLoadError } from '../device/load-route-module.ts';
import { loadMessages } from './load-messages.ts';
import type { MessageGroup } from './message-keys.ts';
import { messageGroupsOf } from './route-messages.ts';

/**
 * The messages loaded so far.
 * One object that grows: messages are looked up when rendered, so a new group causes no re-render.
 */
const messages: Record<string, Messages[string]> = {};
const groups = new Set<MessageGroup>();
let language: LanguageCode = 'EN';

/** Loads the messages of the server-rendered page: its language and groups. */
export async function startMessages(spoken: LanguageCode, own: readonly MessageGroup[]): Promise<MessageCatalog> {
  language = spoken;
  const loaded = await Promise.all([loadMessages(language, 'first'), ...own.map(loadGroup)]);
  Object.assign(messages, loaded[0]);
  return { locale: LANGUAGES[language].locale, messages };
}

/** Loads the messages of the next page, unless loaded already. @param pattern the route's @throws PageLoadError where they cannot be loaded */
export async function addMessages(pattern: string): Promise<void> {
  await Promise.all(messageGroupsOf(pattern).map(loadGroup)).catch(() => {
    throw new PageLoadError();
  });
}

/** Loads a group of messages, unless loaded already. @throws TypeError where it cannot be loaded */
export async function loadGroup(group: MessageGroup): Promise<void> {
  if (groups.has(group)) return;
  Object.assign(messages, await loadMessages(language, group));
  groups.add(group);
}
