import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Ring } from '@foyer/ui/ring.tsx';
import { useBrand } from '../../../page/brand.ts';
import { Motif } from '../../../page/layout/motif.tsx';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import styles from './vip.module.css';
import { VipBenefits } from './vip-benefits.tsx';
import { VipKeep } from './vip-keep.tsx';

export type Vip = ValueOf<Endpoints['member.vip']>;
type Level = Vip['levels'][number];
type Condition = Level['conditions'][number];

const NAMES: Readonly<Record<Condition['kind'], MessageKey>> = {
  wagered: 'member.vipWagered',
  bets: 'member.vipBets',
  activeDays: 'member.vipDays',
  points: 'member.vipPoints',
};

const RING = { size: 112, stroke: 8 } as const;
const MEDAL_SIZE = 72;
const SMALL_MEDAL_SIZE = 52;
const PER_MILLE = 1000n;

/** How much of a condition is met, from 0 to 1. */
export function shareOf({ done, target }: Pick<Condition, 'done' | 'target'>): number {
  const [has, wants] = [BigInt(done), BigInt(target)];
  if (wants <= 0n || has >= wants) return 1;
  return has <= 0n ? 0 : Number((has * PER_MILLE) / wants) / Number(PER_MILLE);
}

function Bar({ condition, currency }: { condition: Condition; currency: string }) {
  const t = useTranslation();
  const { done, kind, target } = condition;
  const { locale } = LANGUAGES[useBrand().language];
  const format = (value: string) =>
    kind === 'wagered' ? formatAmount(value, currency) : new Intl.NumberFormat(locale).format(BigInt(value));
  const share = shareOf(condition);
  return (
    <li className={styles.condition}>
      <span className={styles.line}>
        <span>{t(NAMES[kind])}</span>
        <span className="num">
          <bdi>{t('member.vipOf', { done: format(done), target: format(target) })}</bdi>
        </span>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
    </li>
  );
}

/** The medal of a level, or a crown if it has none. */
function Medal({ art, size }: { art: string | null; size: number }) {
  const src = art && gameArtUrl(art);
  return src ? <img src={src} alt="" width={size} height={size} /> : <Icon name="crown" size={32} />;
}

function Now({ levels, rankLevel }: Pick<Vip, 'levels' | 'rankLevel'>) {
  const t = useTranslation();
  const next = levels[rankLevel];
  const shares = (next?.conditions ?? []).map(shareOf);
  const met = shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return (
    <section className={styles.now}>
      <Motif on="card" />
      <Ring value={met} {...RING}>
        <Medal art={levels[rankLevel - 1]?.art ?? null} size={MEDAL_SIZE} />
      </Ring>
      <div className={styles.level}>
        <p>{t('member.vipYour')}</p>
        <h2 className={styles.name}>{levels[rankLevel - 1]?.name ?? t('member.vipNone')}</h2>
        <p>{next ? t('member.vipWay', { level: next.name }) : t('member.vipTop')}</p>
      </div>
    </section>
  );
}

function Ladder({ levels, rankLevel }: Pick<Vip, 'levels' | 'rankLevel'>) {
  const t = useTranslation();
  const stateOf = (rank: number): MessageKey | null =>
    rank === rankLevel ? 'member.vipNow' : rank < rankLevel ? 'member.vipReached' : null;
  return (
    <section aria-labelledby="levels">
      <h2 id="levels" className="t-title-3">
        {t('member.vipAll')}
      </h2>
      <ol className={styles.ladder}>
        {levels.map(({ art, labelId, name }, at) => {
          const state = stateOf(at + 1);
          return (
            <li key={labelId} data-now={at + 1 === rankLevel || undefined} data-reached={at < rankLevel || undefined}>
              <span className={styles.medal} aria-hidden="true">
                <Medal art={art} size={SMALL_MEDAL_SIZE} />
              </span>
              <b>{name}</b>
              {state ? (
                <span>{t(state)}</span>
              ) : (
                <span>
                  <Icon name="lock" size={16} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The member’s level, what is missing for the next one, and all levels. */
export function VipLevels({ hasMissions, vip }: { vip: Vip; hasMissions: boolean }) {
  const t = useTranslation();
  const { canFall, currency, keep, levels, rankLevel } = vip;
  const next = levels[rankLevel];
  return (
    <div className={styles.page}>
      <Now levels={levels} rankLevel={rankLevel} />
      {next ? (
        <section aria-labelledby="way" className={styles.card}>
          <h2 id="way" className="t-title-3">
            {t('member.vipWay', { level: next.name })}
          </h2>
          <ul>
            {next.conditions.map((condition) => (
              <Bar key={condition.kind} condition={condition} currency={currency} />
            ))}
          </ul>
        </section>
      ) : null}
      {keep ? <VipKeep keep={keep} level={levels[rankLevel - 1]?.name ?? ''} /> : null}
      <Ladder levels={levels} rankLevel={rankLevel} />
      <VipBenefits levels={levels} rankLevel={rankLevel} currency={currency} />
      {hasMissions ? (
        <ButtonLink as={Link} to="/m/member/missions" kind="secondary" block>
          {t('member.vipMissions')}
        </ButtonLink>
      ) : null}
      <p className={styles.aside}>{t(canFall ? 'member.vipKeeps' : 'member.vipStays')}</p>
    </div>
  );
}
