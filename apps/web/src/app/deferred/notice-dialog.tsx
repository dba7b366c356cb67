import { Button } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { currentPath, readAddress } from '../../device/address.ts';
import { withCampaign } from '../../device/campaign.ts';
import { leaveTo } from '../../device/reload.ts';
import { authAddress } from '../../page/auth-url.ts';
import { useTranslation } from '../../page/messages.ts';
import { type ShellNotice, updateShell } from '../shell-store.ts';
import styles from './notice-dialog.module.css';

const close = () => updateShell({ dialog: null });

/** The login, which leads back to the current page. */
const toLogin = () => {
  leaveTo(withCampaign(authAddress('/m/login', { go: currentPath() }), readAddress().search));
};

/** One sentence for the member (§8): a notice, an alert, or that the session has ended, which leads to the login. */
export function NoticeDialog({ dialog: { kind, text, detail = '', code, traceId } }: { dialog: ShellNotice }) {
  const t = useTranslation();
  const isEnd = kind === 'logInAgain';
  const trace = traceId ? t('app.trace', { trace: traceId }) : '';
  return (
    <Dialog
      open
      onClose={isEnd ? toLogin : close}
      title={t(isEnd ? 'shell.pleaseLogIn' : 'notices.notice')}
      {...(isEnd ? {} : { closeLabel: t('app.close') })}
      actions={
        <Button size="l" block onClick={isEnd ? toLogin : close}>
          {t(isEnd ? 'app.logIn' : 'notices.understood')}
        </Button>
      }
    >
      <p className="t-body c-2">{isEnd ? t('shell.pleaseLogInText') : text}</p>
      {code || detail || trace ? (
        <p className={classNames(styles.trace, 't-micro c-3')} dir="ltr">
          {[code, detail, trace].filter(Boolean).join(' · ')}
        </p>
      ) : null}
    </Dialog>
  );
}
