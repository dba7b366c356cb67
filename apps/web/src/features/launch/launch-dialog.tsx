import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import type { FilledIconName, IconName } from '@foyer/ui/icon-names.data.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { LaunchFailure } from './ask-for-game.ts';
import styles from './launch-dialog.module.css';
import { useAppName } from './use-app-name.ts';

interface Notice {
  icon: IconName | FilledIconName;
  title: MessageKey;
  /** Used if the gateway sends no message. */
  text: MessageKey;
  /** Its name in §8. */
  code?: string;
}

/** Games open only in the app (§4). */
const IN_APP = 'label_start_game_error';

/** The message of each failure; others open the dialog for some other reason. */
const NOTICES: ReadonlyMap<string, Notice> = new Map([
  [
    'ECONNABORTED',
    {
      icon: 'clock',
      title: 'launch.timeoutTitle',
      text: 'launch.timeout_retry_please',
      code: 'timeout_retry_please',
    },
  ],
  [IN_APP, { icon: 'phone', title: 'launch.inAppTitle', text: 'launch.label_start_game_error' }],
  ['launch.expired', { icon: 'clock', title: 'launch.endedTitle', text: 'launch.endedText' }],
] satisfies [string, Notice][]);
const OTHER: Notice = { icon: 'warning', title: 'launch.failedTitle', text: 'launch.failedText' };
/** Failures that a retry cannot fix. */
const FINAL: readonly string[] = ['member.excluded', 'member.paused', 'member.blocked', 'account.disabled'];

type LaunchDialogProps = { failure: LaunchFailure; back: string; onRetry: () => void };

/** Why a game did not open (§8), with a link back, and a retry, if it may help, or a link to the app. */
export function LaunchDialog({ failure: { code, message, traceId }, back, onRetry }: LaunchDialogProps) {
  const t = useTranslation();
  const notice = NOTICES.get(code) ?? OTHER;
  const app = useAppName(code === IN_APP);
  const isFinal = FINAL.includes(code);
  const trace = traceId ? t('app.trace', { trace: traceId }) : '';
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={t(notice.title, { app })}
      className={styles.dialog ?? ''}
      art={
        <span className={styles.sign}>
          <Icon name={notice.icon} size={28} />
        </span>
      }
      actions={
        <>
          <div className={styles.choices}>
            {isFinal ? null : <WayOn code={code} onRetry={onRetry} />}
            <ButtonLink as={Link} to={back} kind={isFinal ? 'primary' : 'secondary'} size="l">
              {t('app.close')}
            </ButtonLink>
          </div>
          <p className={classNames(styles.trace, 't-micro c-3')} dir="ltr">
            {[notice.code ?? code, trace].filter(Boolean).join(' · ')}
          </p>
        </>
      }
    >
      <p className="t-body c-2">{message || t(notice.text)}</p>
    </Dialog>
  );
}

/** A retry button, or a link to the app if games open only there. */
function WayOn({ code, onRetry }: { code: string; onRetry: () => void }) {
  const t = useTranslation();
  return code === IN_APP ? (
    <ButtonLink as={Link} to="/m/download" size="l">
      {t('launch.getApp')}
    </ButtonLink>
  ) : (
    <Button size="l" onClick={onRetry}>
      {t('app.tryAgain')}
    </Button>
  );
}
