import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './launch-screen.module.css';

type QuietFailureProps = {
  /** The gateway's message; empty if there is none to show. */
  message: string;
  back: string;
  onRetry: () => void;
};

/** A launch that may work in a moment, such as behind a proxy without its gateway: a notice in the page, no alert (§8). */
export function QuietFailure({ back, message, onRetry }: QuietFailureProps) {
  const t = useTranslation();
  return (
    <>
      <div className={styles.screen} role="status">
        <span className={styles.sign}>
          <Icon name="clock" size={32} />
        </span>
        <h1 className="t-title-1">{t('launch.failedTitle')}</h1>
        <p className={styles.text}>{message || t('launch.failedText')}</p>
      </div>
      <div className={styles.foot}>
        <ButtonLink as={Link} to={back} kind="text" size="l" block>
          {t('launch.goBack')}
        </ButtonLink>
        <Button size="l" block onClick={onRetry}>
          {t('app.tryAgain')}
        </Button>
      </div>
    </>
  );
}
