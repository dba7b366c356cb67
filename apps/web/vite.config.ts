import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from '../../tools/build-targets.ts';
import { shortClassNames } from './vite/class-names.ts';
import { compileEarly } from './vite/compile-early.ts';
import { messagesPlugin } from './vite/messages-plugin.ts';
import { replacePageLoading } from './vite/replace-page-loading.ts';
import { retryImports } from './vite/retry-imports.ts';
import { trimReact } from './vite/trim-react.ts';
import { trimRouter } from './vite/trim-router.ts';

const from = (...parts: string[]) => new RegExp(parts.join('|').replaceAll('/', '[\\\\/]'));

/**
 * A page loads a few files, not thirty; their names tell when they load.
 * `overlay` and everything in a `deferred/` folder must not be pulled into what comes first, however many pages use them.
 */
const CHUNKS = {
  groups: [
    {
      name: 'framework',
      test: from(
        'node_modules/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)/',
        'vite/preload-helper',
        'rolldown/runtime',
      ),
      priority: 4,
    },
    {
      name: 'shared',
      test: from(
        // One sheet for the frame and home; every other sheet follows it in the document, with its page.
        'packages/ui/src/(?!chip|choice|segmented|money-|overlay|phone-field|code-cells|text-field).+\\.css',
        'apps/web/src/(app/(?!deferred/update-dialog)|page/(?!article-body|avatar|reality|search-field|game/vendor|install/|push/)|features/lobby/(?!later/|app-sheet)).+\\.css',
        'packages/(?!ui/|lottery/|contract/src/(agent|feedback|lazy-wire|help|identity|limits|promotion|support)|locales/language-names|i18n/src/zone|money/src/(format-compact|typed-money)|vault/src/(vault|member-copy)[.])',
        'packages/ui/src/(?!dialog|sheet|overlay|use-drag|chip|choice|segmented|money-|use-hold|text-field|password|checkbox|list|paper|phone-field|code-cells|copy-text|app-bar|social-mark)[a-z-]+\\.',
        'apps/web/src/app/(?!deferred/|release|screens/(blocked|until|unknown-host|watch-domain)).+\\.',
        'apps/web/src/page/(?!article-body|avatar|reality|search-field|install/|offers/|push/|with-group|game/(use-game-marks|vendor-mark)|title|null-if-failed|null-if-not-found|page-address|rank-downloads|escape-markup|failed-form|send-form|use-cleared-code|use-early-text|use-form-state-machine|auth-url|safe-go|use-submit-lock|use-edited-fields|time-zone|support-link|group-by-day|use-watched).+\\.',
        'apps/web/src/device/(?!deferred/|scroll-anchor|last-contact|service-worker|session-channel|connection|sms-draft|account-draft|passkeys|private-browsing|telegram-app|line-app|maya-app|maya-env|hidden-place|captcha-script|save-picture|share-link|game-frame|game-window|leave-for-game|popup|game-marks|visible-rows|recent-searches|log-out-mark|prepare-picture|track|outbox|save-text|support-visitor|upload|download-bar)[a-z-]+\\.',
        'apps/web/src/gateway/(?!des|encrypt|error-handling|timing|node-forge|read-events)[a-z-]+\\.',
        'apps/web/src/features/session/open-session',
        'apps/web/src/root[.]',
      ),
      priority: 3,
    },
    {
      // The handling of failed calls: forms need it with their page, home once it is idle.
      name: 'refusals',
      test: from('apps/web/src/gateway/error-handling'),
      priority: 2,
    },
    {
      // What every page with a form needs, and home and games do not.
      name: 'forms',
      test: from(
        'packages/ui/src/(password-field|social-mark|social-mark-names|social-mark-urls|text-field)[.]',
        'apps/web/src/page/(auth-url|failed-form|use-cleared-code|use-edited-fields)[.]',
        'apps/web/src/device/captcha-script[.]',
        'apps/web/src/features/session/(hidden-fields|redirect-after-login)[.]',
      ),
      priority: 2,
    },
    {
      name: 'deferred',
      test: from(
        'apps/web/src/device/last-contact[.]',
        'apps/web/src/(app|features/[a-z-]+)/deferred/(?!.+-(dialog|dialogs|sheet|view|facts)[.]|start-auto-login|start-deferred|prefetch-on-intent|watch-updates|watch-member|watch-popups|watch-push|watch-install|watch-app-version|read-events|device-sync|device-effects|remember[.]|register-origin)',
      ),
      priority: 1,
    },
    {
      name: 'overlay',
      test: from('packages/ui/src/(dialog|sheet|overlay|use-drag)', 'node_modules/(@base-ui|@floating-ui|tabbable)/'),
      priority: 2,
    },
    {
      // What most pages beyond home need, and home does not.
      name: 'lazy',
      test: from(
        'packages/ui/src/app-bar[.]',
        'apps/web/src/page/(safe-go|use-submit-lock|time-zone|support-link)[.]',
        'packages/i18n/src/zone[.]',
        'apps/web/src/device/(game-frame|game-window|leave-for-game|popup)[.]',
        'apps/web/src/gateway/encrypt(-aes)?[.]',
        'packages/contract/src/lazy-wire[.]',
      ),
      priority: 0,
    },
  ],
};

/** The name of a script, without `.page` or `.module` of its source. */
const nameOf = ({ name }: { name: string }): string => `assets/${name.replace(/\.(page|module)$/, '')}-[hash:7].js`;

/**
 * The route list, which home loads, names every file, and a hash cannot be compressed: even the shortest that the bundler allows
 * distinguishes the few hundred files of a release from earlier ones.
 */
const FILE_NAMES = {
  entryFileNames: nameOf,
  chunkFileNames: nameOf,
  assetFileNames: 'assets/[name]-[hash:5][extname]',
};

/** The version that the pages carry; a test deploys another one. */
const readReleaseVersion = (): string =>
  process.env.RELEASE_VERSION ?? JSON.parse(readFileSync(new URL('release.json', import.meta.url), 'utf8')).version;

export default defineConfig({
  base: '/m/',
  define: { RELEASE_VERSION: JSON.stringify(readReleaseVersion()) },
  css: { modules: { generateScopedName: shortClassNames() } },
  plugins: [
    reactRouter(),
    messagesPlugin(),
    trimReact(),
    trimRouter(),
    replacePageLoading(),
    compileEarly(),
    retryImports(),
  ],
  build: {
    // Chrome 87 and Safari 15 support all of it. With browser names as targets `?.` would be transpiled, because of a V8 bug with
    // a spread argument before the last one.
    target: 'es2021',
    // Older targets would expand every logical property for each direction, and double the page.
    cssTarget: BUILD_TARGETS,
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3, keep_fargs: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: CHUNKS, ...FILE_NAMES } },
        // Makes the first load of home 2 kB smaller than the bundler's own.
        minify: 'terser',
      },
    },
    // A picture has the same address in server and browser.
    ssr: { build: { rolldownOptions: { output: { assetFileNames: FILE_NAMES.assetFileNames } } } },
  },
});
