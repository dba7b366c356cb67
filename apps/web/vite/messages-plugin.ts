import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { TRANSLATED_LANGUAGES } from '@foyer/locales/translated-languages.ts';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { MESSAGE_GROUPS } from '../src/page/message-keys.ts';
import { PAGES } from '../src/routes.data.ts';

const PREFIX = 'virtual:messages/';
const ROUTES = 'virtual:route-messages';
const LANGUAGES = 'virtual:translated-languages';
const LOCALES = new URL('../../../packages/locales/', import.meta.url);

/**
 * `virtual:messages/VI` → the compiled messages of every page in that language, and the imports of its groups: a visitor loads the
 * list of one language. `virtual:messages/VI/account` → the messages of a group; what the language lacks is in English.
 * `virtual:translated-languages` → how to load the first messages of each translated language.
 * `virtual:route-messages` → which routes need which groups.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'foyer-messages',
    resolveId: (id) => (id.startsWith(PREFIX) || id === ROUTES || id === LANGUAGES ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ROUTES}`) return toRouteModule(messagesByRoute());
      if (id === `\0${LANGUAGES}`) return toLanguageModule();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = '', group = 'first'] = id.slice(PREFIX.length + 1).split('/');
      for (const file of filesOf(language, group)) this.addWatchFile(file);
      const messages = await compileWords(language, group);
      // Phones parse a string by JSON.parse faster than an object literal of this size.
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
      return group === 'first' ? code + exportGroups(language) : code;
    },
  };
}

/** Browsers get the routes that need other messages than the route above them, and nothing else of the table. */
function messagesByRoute(): Record<string, readonly string[]> {
  const byRoute: Record<string, readonly string[]> = {};
  const inherited = (path: string): readonly string[] => {
    const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    return path === '' ? [] : (byRoute[above] ?? inherited(above));
  };
  // Those above come first.
  const pages = PAGES.filter(({ file }) => !file.endsWith('.resource.ts'));
  for (const { messages = [], path } of pages.toSorted((one, other) => one.path.length - other.path.length))
    if (String(messages) !== String(inherited(path))) byRoute[path] = messages;
  return byRoute;
}

/** The table with each set of groups named once: every first visit loads it. */
function toRouteModule(byRoute: Record<string, readonly string[]>): string {
  const paths: Record<string, string> = {};
  for (const [path, groups] of Object.entries(byRoute)) {
    const key = groups.join(' ');
    paths[key] = paths[key] === undefined ? path : `${paths[key]} ${path}`;
  }
  return `const split = (text) => (text ? text.split(' ') : []);
export default Object.fromEntries(
  Object.entries(${JSON.stringify(paths)}).flatMap(([groups, paths]) => paths.split(' ').map((path) => [path, split(groups)])),
);`;
}

const toLanguageModule = (): string =>
  `export default {${TRANSLATED_LANGUAGES.map((code) => `'${code}': () => import('${PREFIX}${code}')`)}};`;

function exportGroups(language: string): string {
  const groups = Object.keys(MESSAGE_GROUPS).filter((group) => group !== 'first');
  return `export const groups = {${groups.map((group) => `${group}: () => import('${PREFIX}${language}/${group}')`)}};`;
}

/** The files of a group; in development a change of one reloads the group. */
const filesOf = (language: string, group: string): string[] =>
  MESSAGE_GROUPS[group as keyof typeof MESSAGE_GROUPS].flatMap((feature) =>
    [...new Set(['EN', language])].map((folder) => fileURLToPath(new URL(`${folder}/${feature}.json`, LOCALES))),
  );

async function compileWords(language: string, group: string): Promise<Record<string, unknown>> {
  const messages: Record<string, unknown> = {};
  for (const feature of MESSAGE_GROUPS[group as keyof typeof MESSAGE_GROUPS]) {
    const english = await readMessages('EN', feature);
    const own = language === 'EN' ? english : { ...english, ...(await readMessages(language, feature)) };
    for (const [key, message] of Object.entries(own)) messages[`${feature}.${key}`] = compile(message);
  }
  return messages;
}

async function readMessages(language: string, feature: string): Promise<Record<string, string>> {
  const text = await readFile(new URL(`${language}/${feature}.json`, LOCALES), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
