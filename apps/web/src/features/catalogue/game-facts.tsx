import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { gameDetail } from '@foyer/contract/relay/game-detail.ts';
import { formatCompact } from '@foyer/money/format-compact.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import type { ReactNode } from 'react';
import { useBrand } from '../../page/brand.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './game-facts.module.css';
import { toRtp } from './rtp.ts';
import { Volatility } from './volatility.tsx';

type Detail = ValueOf<typeof gameDetail>;

/** The minimum and maximum stake, in short form; null if neither is known. */
function StakeLimits({ min, max }: { min: string | null; max: string | null }) {
  const t = useTranslation();
  const { currency } = useBrand();
  const toAmount = (minor: string) => <Amount>{formatCompact({ minor: BigInt(minor), currency })}</Amount>;
  if (min !== null && max !== null)
    return (
      <span className={styles.limits}>
        {toAmount(min)} – {toAmount(max)}
      </span>
    );
  const isLeast = min !== null;
  return (
    <span className={styles.limits}>
      {t.rich(isLeast ? 'catalogue.stakeFrom' : 'catalogue.stakeUpTo', {
        amount: () => toAmount(min ?? max ?? '0'),
      })}
    </span>
  );
}

type Fact = [label: MessageKey, value: ReactNode];
const MAX_FACTS = 4;

/** What is known of a game's return, risk and limits; nothing if nothing is known. */
export function GameFacts({ detail }: { detail: Detail }) {
  const t = useTranslation();
  const { language } = useBrand();
  const { game, maxStakeMinor: max, minStakeMinor: min, topWin } = detail;
  const limits = <StakeLimits min={min} max={max} />;
  const facts: (Fact | null)[] = [
    game.rtpBp === null ? null : ['catalogue.rtp', toRtp(game.rtpBp, language)],
    game.volatility === null ? null : ['catalogue.volatility', <Volatility key="bars" level={game.volatility} />],
    topWin === null ? null : ['catalogue.topWin', `×${topWin.toLocaleString()}`],
    min === null && max === null ? null : ['catalogue.stakes', limits],
    game.schedule ? ['catalogue.schedule', game.schedule] : null,
  ];
  const known = facts.filter((fact) => fact !== null).slice(0, MAX_FACTS);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{t(label)}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
