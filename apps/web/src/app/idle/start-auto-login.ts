import { currentPath } from '../../device/address.ts';
import { replacePage } from '../../device/reload.ts';
import { onSession } from '../../device/session-store.ts';
import { autoLogin } from '../../features/session/auto-login.ts';
import { blockedByStatus, type Status } from '../blocked.ts';
import type { Brand } from '../brand.ts';
import { addWords } from '../page-words.ts';
import { safeGo } from '../safe-go.ts';
import { changeShell } from '../shell-state.ts';

interface AutoLoginStart {
  brand: Brand;
  /** The status that was asked for when the page came up: nobody is logged in to a closed lobby. */
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
    onOpened({ updatePassword }) {
      if (updatePassword && mustChange) replacePage(`/m/changePsw?go=${encodeURIComponent(go)}`);
      else revalidate();
    },
    async onFactor(error, username) {
      // NOTE the page may be one that never says such words.
      const [{ toFactor }] = await Promise.all([
        import('../../features/session/factor/factor.ts'),
        addWords('/m/login'),
      ]);
      const question = toFactor(error, { who: { type: 'username', username }, remember: true });
      if (!question) return;
      changeShell({ dialog: { kind: 'factor', question, go, mustChange } });
      const stop = onSession((session) => {
        if (!session) return;
        changeShell({ dialog: null });
        stop();
      });
    },
  });
}
