import { formatMoment } from '@foyer/i18n/moment.ts';
import { Button } from '@foyer/ui/button.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Link, useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { useClock } from '../../page/use-moment.ts';
import { type Period, toDay, withQuery } from './period.ts';
import styles from './transactions/transactions-list.module.css';

interface PeriodFilterProps {
  path: string;
  /** The other filters, which are kept. */
  params: Readonly<Record<string, string | null>>;
  period: Period;
  /** ms since 1970, on the server. */
  now: number;
  /** Content beside the button. */
  children?: ReactNode;
}

/** Limits a list to days: common periods, or any other. Works without scripts. */
export function PeriodFilter({ children, params, now, path, period }: PeriodFilterProps) {
  const t = useTranslation();
  const clock = useClock();
  const action = useCampaign()(path);
  const today = toDay(now, clock.timeZone);
  const known: readonly (Period & { name: MessageKey })[] = [
    { name: 'records.anyTime' },
    { name: 'records.days7', from: toDay(now, clock.timeZone, 6), to: today },
    { name: 'records.days30', from: toDay(now, clock.timeZone, 29), to: today },
    { name: 'records.thisMonth', from: `${today.slice(0, 8)}01`, to: today },
  ];
  const chosen = known.find(({ from, to }) => from === period.from && to === period.to);
  // A day has no time zone: it is formatted at noon, in UTC.
  const nameOf = (day = '') => (day ? formatMoment(`${day}T12:00:00Z`, { ...clock, timeZone: 'UTC' }, 'day') : '…');
  return (
    <div className={styles.period}>
      <details key={withQuery('', { ...period })}>
        <summary>
          <span className="vh">{t('records.period')}: </span>
          <Icon name="calendar" size={18} />
          {chosen ? t(chosen.name) : `${nameOf(period.from)} – ${nameOf(period.to)}`}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.choices}>
          <div className={styles.chips}>
            {known.map(({ name, ...days }) => (
              <ChipLink
                key={name}
                as={Link}
                to={withQuery(path, { ...params, ...days })}
                replace
                selected={name === chosen?.name}
              >
                {t(name)}
              </ChipLink>
            ))}
          </div>
          <Form action={action} replace className={styles.own} aria-label={t('records.ownDays')}>
            {Object.entries(params).map(([name, value]) =>
              value ? <input key={name} type="hidden" name={name} value={value} /> : null,
            )}
            <div className={styles.days}>
              <label className={styles.field}>
                {t('records.from')}
                <input type="date" name="from" defaultValue={period.from} max={today} />
              </label>
              <label className={styles.field}>
                {t('records.to')}
                <input type="date" name="to" defaultValue={period.to} max={today} />
              </label>
            </div>
            <Button type="submit" kind="secondary" block>
              {t('records.apply')}
            </Button>
          </Form>
        </div>
      </details>
      {children}
    </div>
  );
}
