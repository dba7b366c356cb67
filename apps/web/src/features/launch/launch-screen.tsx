import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { Logo } from '../../page/layout/logo.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './launch-screen.module.css';
import type { LaunchState } from './use-launch.ts';

type LaunchScreenProps = { kind: LaunchState['kind']; ownWindow: string; back: string };

/** Shown while a game opens, or while it runs in its own window. */
export function LaunchScreen({ kind, ownWindow, back }: LaunchScreenProps) {
  if (kind === 'opening') return <Opening />;
  if (kind === 'window' || kind === 'blocked')
    return <OwnWindow isBlocked={kind === 'blocked'} ownWindow={ownWindow} back={back} />;
  // Behind a dialog, only the brand is shown.
  return (
    <div className={styles.screen}>
      <Logo size={44} />
    </div>
  );
}

/** A game is loading. */
export function Opening() {
  const t = useTranslation();
  return (
    <div className={styles.screen} role="status" aria-busy="true">
      <Logo size={44} />
      <span className={styles.spinner}>
        <Spinner size={28} />
      </span>
      <p className="t-title-2">{t('launch.waitingTitle')}</p>
      <p className={styles.text}>{t('launch.waitingText')}</p>
    </div>
  );
}

/** The game's own window is open, or the browser blocked it: a tap by the member may open it. */
function OwnWindow({ isBlocked, ownWindow, back }: Omit<LaunchScreenProps, 'kind'> & { isBlocked: boolean }) {
  const t = useTranslation();
  return (
    <>
      <div className={styles.screen}>
        <span className={styles.sign}>
          <Icon name="external" size={32} />
        </span>
        <h1 className="t-title-1">{t(isBlocked ? 'launch.blockedTitle' : 'launch.windowTitle')}</h1>
        <p className={styles.text}>{t(isBlocked ? 'launch.blockedText' : 'launch.windowText')}</p>
      </div>
      <div className={styles.foot}>
        <ButtonLink as={Link} to={back} kind={isBlocked ? 'text' : 'primary'} size="l" block>
          {t('launch.goBack')}
        </ButtonLink>
        <ButtonLink
          as={Link}
          to={ownWindow}
          target="_blank"
          rel="noopener"
          kind={isBlocked ? 'primary' : 'text'}
          size="l"
          block
        >
          {t('launch.open')}
        </ButtonLink>
      </div>
    </>
  );
}
