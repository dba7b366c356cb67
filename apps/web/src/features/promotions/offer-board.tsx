import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './offer-board.module.css';
import type { OfferDetail } from './promotion-data.ts';

const HUNDREDTHS = 100;
const MAX_PLACES = 10;

/** The leaderboard of a tournament: no countdown, and nothing about who has passed whom. */
export function OfferBoard({ offer: { board, currency } }: { offer: OfferDetail }) {
  const t = useTranslation();
  const { locale } = LANGUAGES[useBrand().language];
  if (!board) return null;
  const { own, places, prizesMinor } = board;
  // The prizes that can still be won.
  const open = prizesMinor.map((prize, at) => [prize, at + 1] as const).slice(places.length, MAX_PLACES);
  const times = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <section aria-labelledby="board" className={styles.board}>
      <h2 id="board" className="t-title-3">
        {t('promotions.boardTitle')}
      </h2>
      {places.length === 0 ? <p className="t-footnote c-2">{t('promotions.boardEmpty')}</p> : null}
      <ol>
        {places.map(({ isOwn, multiplier, name, rank }) => {
          const prize = prizesMinor[rank - 1];
          return (
            <li key={rank} data-own={isOwn || undefined}>
              <b className="num">{t('promotions.boardPlace', { rank })}</b>
              <span className={styles.name}>
                <bdi>{name}</bdi>
                {isOwn ? <small>{t('promotions.boardYou')}</small> : null}
              </span>
              <span className={styles.result}>
                <bdi dir="ltr" className="num">
                  {times.format(Number(multiplier) / HUNDREDTHS)}
                </bdi>{' '}
                {t('promotions.boardTimes')}
                {prize ? (
                  <small>
                    <Amount>{formatAmount(prize, currency)}</Amount>
                  </small>
                ) : null}
              </span>
            </li>
          );
        })}
        {open.map(([prize, rank]) => (
          <li key={rank}>
            <b className="num">{t('promotions.boardPlace', { rank })}</b>
            <span className={styles.open}>{t('promotions.boardOpen')}</span>
            <span className={styles.result}>
              <Amount>{formatAmount(prize, currency)}</Amount>
            </span>
          </li>
        ))}
      </ol>
      {own && own.entries > 0 ? (
        <p className="t-footnote c-2">{t('promotions.boardOwn', { used: own.entries, of: board.entries })}</p>
      ) : null}
    </section>
  );
}
