import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useTranslation } from '../messages/messages.ts';
import styles from './draws-failure.module.css';

/** Replaces draws that failed to load: tickets and games stay on the page. */
export function DrawsFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslation();
  return (
    <div role="alert" className={styles.card}>
      <span className={styles.icon}>
        <Icon name="alert" size={20} />
      </span>
      <p className={styles.words}>
        <b className="t-callout strong">{t('lobby.failed')}</b>
        <span className={styles.safe}>{t('lobby.failed-text')}</span>
      </p>
      <Button kind="secondary" size="s" onClick={onRetry}>
        {t('lobby.retry')}
      </Button>
    </div>
  );
}
