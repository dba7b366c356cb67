import type { Plugin } from 'vite';

const DYNAMIC_IMPORT = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g;

/**
 * Makes every dynamic import retryable: browsers cache a failed load for the life of the document, so that
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
