import { REALITY_MINUTES } from '@foyer/contract/limits/terms.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Form } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import styles from './limits.module.css';
import { formatMinutes, LIMITS_PATH } from './limits-data.ts';

/** How often play is interrupted to show what has been staked and won. @param chosen in minutes; null: never */
export function RealitySetting({ chosen }: { chosen: number | null }) {
  const t = useTranslation();
  const { isBusy, onSubmit } = useSubmitLock(LIMITS_PATH);
  return (
    <section className={styles.card} aria-labelledby="reality">
      <div className={styles.head}>
        <Icon name="bell" />
        <h2 id="reality">{t('limits.reality')}</h2>
      </div>
      <p className={styles.none}>{t('limits.realityWhat')}</p>
      <Form method="post" action={useCampaign()(LIMITS_PATH)} onSubmit={onSubmit} className={styles.options}>
        <input type="hidden" name="act" value="reality" />
        {[null, ...REALITY_MINUTES].map((minutes) => (
          <Button
            key={minutes}
            type="submit"
            name="minutes"
            value={String(minutes ?? '')}
            kind={minutes === chosen ? 'secondary' : 'outline'}
            size="s"
            aria-pressed={minutes === chosen}
            disabled={isBusy}
          >
            {minutes === null ? t('limits.never') : formatMinutes(minutes, t)}
          </Button>
        ))}
      </Form>
    </section>
  );
}
