import { Button } from '@foyer/ui/button.tsx';
import { Choice, Choices } from '@foyer/ui/choice.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useState } from 'react';
import { Form, useActionData } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { Refused } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import styles from './limits.module.css';
import { formatMinutes, LIMITS_PATH, type PlayLimit } from './limits-data.ts';

const PATH = `${LIMITS_PATH}/time`;
const OFFERED = [30, 60, 120, 180, 240, 360] as const;

/** The effect of a choice on the current limit. */
function consequenceOf(now: number | null, minutes: number) {
  if (now === null) return { kind: 'positive', text: 'limits.firstNow', label: 'limits.save' } as const;
  if (minutes === now) return { kind: 'info', text: 'limits.same', label: 'limits.save' } as const;
  if (minutes < now) return { kind: 'positive', text: 'limits.lowerNow', label: 'limits.lower' } as const;
  return { kind: 'warning', text: 'limits.raiseLater', label: 'limits.raise' } as const;
}

/** How long the member may play within 24 hours, and the effect of setting it. */
export function TimeForm({ limit }: { limit: PlayLimit }) {
  const t = useTranslation();
  const refused = useActionData<Refused>() ?? null;
  const { isBusy, onSubmit } = useSubmitLock(PATH);
  const now = limit.amountMinor === null ? null : Number(limit.amountMinor);
  const choices = [...new Set([...OFFERED, ...(now === null ? [] : [now])])].sort((a, b) => a - b);
  const [minutes, setMinutes] = useState(now ?? OFFERED[1]);
  const { kind, label, text } = consequenceOf(now, minutes);
  return (
    <Form method="post" action={useCampaign()(PATH)} className={styles.form} onSubmit={onSubmit} noValidate>
      <input type="hidden" name="period" value={limit.period} />
      <p className={styles.intro}>{t('limits.timeWhat')}</p>
      {refused ? <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice> : null}
      <Choices legend={t('limits.day')}>
        {choices.map((choice) => (
          <Choice
            key={choice}
            name="minutes"
            value={String(choice)}
            title={formatMinutes(choice, t)}
            note={choice === now ? t('limits.same') : ''}
            isChecked={choice === minutes}
            onChoose={(value) => setMinutes(Number(value))}
          />
        ))}
      </Choices>
      <InlineNotice kind={kind}>{t(text, { amount: formatMinutes(now ?? minutes, t) })}</InlineNotice>
      <div className={styles.actions}>
        <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('limits.working')}>
          {t(label)}
        </Button>
        {now === null ? null : (
          <>
            <Button type="submit" name="remove" value="1" kind="text" block disabled={isBusy}>
              {t('limits.remove')}
            </Button>
            <p className={styles.aside}>{t('limits.removeNote')}</p>
          </>
        )}
      </div>
    </Form>
  );
}
