import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useLocation } from 'react-router';
import { authAddress } from '../../page/auth-url.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './remind-me.module.css';
import { useReminder } from './use-reminder.ts';

/** When the open draw of a lottery closes, and a reminder button; a second tap cancels it. Visitors log in first. Nothing for a draw that closes within minutes. */
export function RemindMe({ gameCode }: { gameCode: string }) {
  const t = useTranslation();
  const toTime = useMoment('short');
  const { pathname, search } = useLocation();
  const reminder = useReminder(gameCode);
  if (!reminder) return <div className={styles.row} aria-busy="true" />;
  const { draw, isMember, isSet, isSoon, toggle } = reminder;
  if (isSoon && !isSet) return null;
  const name = (
    <>
      <Icon name={isSet ? 'check' : 'bell'} size={18} />
      {t(isSet ? 'catalogue.reminderOn' : 'catalogue.remind')}
    </>
  );
  return (
    <div className={styles.row}>
      <p className={styles.when}>
        {draw ? t('catalogue.remindCloses', { time: toTime(draw.closesAt) }) : t('catalogue.remindOpens')}
      </p>
      {isMember ? (
        <Button kind="secondary" aria-pressed={isSet} onClick={() => void toggle()}>
          {name}
        </Button>
      ) : (
        <ButtonLink as={Link} kind="secondary" to={authAddress('/m/login', { go: pathname + search })}>
          {name}
        </ButtonLink>
      )}
    </div>
  );
}
