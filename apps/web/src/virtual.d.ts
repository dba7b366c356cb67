declare module 'virtual:messages/*' {
  const messages: Readonly<Record<string, import('icu-minify/format').CompiledMessage>>;
  export default messages;
  /** For the first messages of a language: loads those of its groups. */
  export const groups: Readonly<
    Record<import('./page/message-keys.ts').MessageGroup, () => Promise<{ default: typeof messages }>>
  >;
}

declare module 'virtual:translated-languages' {
  type Load = () => Promise<typeof import('virtual:messages/*')>;
  /** Loads the first messages of each translated language; any other language falls back to English. */
  const languages: Readonly<
    Partial<Record<import('@foyer/locales/languages.data.ts').LanguageCode, Load>> & { EN: Load }
  >;
  export default languages;
}

declare module 'virtual:route-messages' {
  /** The message groups of each route that needs others than the route above it, by path without the leading slash. */
  const routes: Readonly<Record<string, readonly import('./page/message-keys.ts').MessageGroup[]>>;
  export default routes;
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** The version of this build, from `release.json`. */
declare const RELEASE_VERSION: string;

/** The address of a script that Vite builds for a worker. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
