import { buttonClass } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Link } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import styles from './lanes.module.css';

/** A part of home that did not load; the rest stays alive. */
export function LaneError() {
  const say = useSay();
  const retry = (
    <Link to="/m/home" reloadDocument className={buttonClass({ kind: 'text', size: 's' })}>
      {say('app.retry')}
    </Link>
  );
  return (
    <div className={styles.error}>
      <InlineNotice kind="negative" action={retry}>
        {say('app.didNotLoad')}
      </InlineNotice>
    </div>
  );
}
