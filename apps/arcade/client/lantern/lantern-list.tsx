import type { LanternNews } from '@foyer/contract/arcade/lantern.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { useTranslation } from '../page/messages.ts';
import { useMoneyFormat, useNumberFormat } from '../page/player.tsx';
import styles from './lantern.module.css';

/** The other players' lanterns, with masked names. */
export function LanternList({ news }: { readonly news: LanternNews }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const number = useNumberFormat();
  return (
    <section>
      <div className={styles.head}>
        <h2 className="t-callout">{t('lantern.this-round')}</h2>
        <span className="t-footnote c-3 num">
          {t('lantern.sum', { lit: news.lit, staked: format(news.stakedMinor) })}
        </span>
      </div>
      <ul className={styles.list}>
        {news.entries.map(({ cashedOutAt, name, payoutMinor, stakeMinor }, index) => (
          <li key={index} className={styles.row}>
            <Amount>{name}</Amount>
            <Amount className="c-3">{format(stakeMinor)}</Amount>
            <span className={classNames('num', cashedOutAt ? styles.out : 'c-3')}>
              {cashedOutAt
                ? `${number(cashedOutAt)}×`
                : t(news.state === 'waiting' ? 'lantern.entry-lit' : 'lantern.entry-holding')}
            </span>
            <Amount className={cashedOutAt ? styles.out : 'c-3'}>
              {payoutMinor ? format(payoutMinor, { sign: 'always', symbol: false }) : '—'}
            </Amount>
          </li>
        ))}
      </ul>
    </section>
  );
}
