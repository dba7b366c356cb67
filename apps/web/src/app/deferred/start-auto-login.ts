import { currentPath } from '../../device/address.ts';
import { replacePage } from '../../device/reload.ts';
import { onSession } from '../../device/session-store.ts';
import { autoLogin } from '../../features/session/auto-login.ts';
import { pageAfterLogin } from '../../features/session/redirect-after-login.ts';
import { blockedByStatus, type Status } from '../../page/blocked.ts';
import type { Brand } from '../../page/brand.ts';
import { addMessages } from '../../page/page-messages.ts';
import { safeGo } from '../../page/safe-go.ts';
import { updateShell } from '../shell-store.ts';

interface AutoLoginStart {
  brand: Brand;
  /** The status request of this page: there is no auto-login while the lobby is closed. */
  status: Promise<Status>;
  revalidate(): void;
}

/** Logs a remembered member in where they are (§4), once the lobby is known to be open. */
export async function startAutoLogin({ brand, revalidate, status }: AutoLoginStart): Promise<void> {
  if (blockedByStatus(await status)) return;
  const mustChange = brand.switches.includes('PWDEXPFORCECHANGE3');
  const go = safeGo(currentPath());
  await autoLogin({
    merchant: brand.code,
    isOn: brand.switches.includes('MOBILEAUTOLOGIN3'),
    onOpened(session) {
      const who = { type: 'username', username: session.userName } as const;
      const { to } = pageAfterLogin({ session, who }, { go, mustChange, redirectUrl: null });
      if (to === go) revalidate();
      else replacePage(to);
    },
    async onFactor(error, username) {
      // The page may be one that has not loaded these messages.
      const [{ toFactor }] = await Promise.all([
        import('../../features/session/second-factor/factor.ts'),
        addMessages('/m/login'),
      ]);
      const question = toFactor(error, { who: { type: 'username', username }, remember: true });
      if (!question) return;
      updateShell({ dialog: { kind: 'factor', question, go, mustChange } });
      const stop = onSession((session) => {
        if (!session) return;
        updateShell({ dialog: null });
        stop();
      });
    },
  });
}
