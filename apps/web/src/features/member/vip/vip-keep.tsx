import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useBrand } from '../../../page/brand.ts';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import styles from './vip.module.css';
import type { Vip } from './vip-levels.tsx';

/** What keeps a level, without a countdown; after a month below the points, one more month is announced. */
export function VipKeep({ keep, level }: { keep: NonNullable<Vip['keep']>; level: string }) {
  const t = useTranslation();
  const toDay = useMoment('day');
  const { locale } = LANGUAGES[useBrand().language];
  const format = (points: string) => new Intl.NumberFormat(locale).format(BigInt(points));
  // The moment before the end, which is midnight of the next day.
  const day = toDay(new Date(Date.parse(keep.until) - 1).toISOString());
  return (
    <section aria-labelledby="keep" className={styles.card}>
      <h2 id="keep" className="t-title-3">
        {t('member.vipKeepTitle', { level })}
      </h2>
      <p className={styles.keepLine}>
        <span>{t('member.vipKept', { day })}</span>
        <b className="num">
          <bdi>{t('member.vipOf', { done: format(keep.points), target: format(keep.keepPoints) })}</bdi>
        </b>
      </p>
      {keep.isWarned ? (
        <InlineNotice kind="info">{t('member.vipWarned', { count: format(keep.keepPoints), day })}</InlineNotice>
      ) : (
        <p className="t-footnote c-2">{t('member.vipKeepText', { count: format(keep.keepPoints) })}</p>
      )}
    </section>
  );
}
