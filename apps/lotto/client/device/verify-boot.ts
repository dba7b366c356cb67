import type { Messages } from '@foyer/i18n/translate.tsx';

/** The data that the server embedded in the verify page (server/http/verify-page.ts). */
export interface VerifyBoot {
  readonly page: {
    /** Empty if only a file is checked. */
    readonly drawId: string;
    readonly language: string;
    readonly locale: string;
    readonly games: readonly { readonly code: string; readonly name: string }[];
  };
  readonly messages: Messages;
}

export function readVerifyBoot(): VerifyBoot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

/** The address of this page, for sharing. */
export const readOwnAddress = (): string => `${window.location.origin}${window.location.pathname}`;
