import type { Plugin } from 'vite';

const DYNAMIC_IMPORT = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g;

/**
 * Makes every dynamic import one that can be tried again: browsers remember a file that did not arrive until the document ends, so that
 * a part of the app that was opened without a connection would never open. `device/import-file.ts` does the importing.
 */
export function retryImports(): Plugin {
  return {
    name: 'foyer-retry-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replace(DYNAMIC_IMPORT, 'importFile("$2")');
      },
    },
  };
}
