import { buttonClass } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './lanes.module.css';

/** Replaces a part of home that did not load; the rest works. */
export function LaneError() {
  const t = useTranslation();
  const retry = (
    <Link to="/m/home" reloadDocument className={buttonClass({ kind: 'text', size: 's' })}>
      {t('app.retry')}
    </Link>
  );
  return (
    <div className={styles.error}>
      <InlineNotice kind="negative" action={retry}>
        {t('app.didNotLoad')}
      </InlineNotice>
    </div>
  );
}
