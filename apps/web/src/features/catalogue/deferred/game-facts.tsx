import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { gameDetail } from '@foyer/contract/relay/game-detail.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import type { ReactNode } from 'react';
import { useBrand } from '../../../page/brand.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { toRtp } from '../rtp.ts';
import { Volatility } from '../volatility.tsx';
import styles from './game-facts.module.css';

type Detail = ValueOf<typeof gameDetail>;

/** What is known of a game's return, risk and limits; nothing where nothing is known. */
export function GameFacts({ detail }: { detail: Detail }) {
  const t = useTranslation();
  const { currency, language } = useBrand();
  const { game, maxStakeMinor, minStakeMinor, topWin } = detail;
  const money = (minor: string) => formatMoney({ minor: BigInt(minor), currency });
  const facts: [MessageKey, ReactNode][] = [
    ...(game.rtpBp === null ? [] : [['catalogue.rtp', toRtp(game.rtpBp, language)] as [MessageKey, ReactNode]]),
    ...(game.volatility === null
      ? []
      : [['catalogue.volatility', <Volatility key="volatility" level={game.volatility} />] as [MessageKey, ReactNode]]),
    ...(topWin === null ? [] : [['catalogue.topWin', `×${topWin.toLocaleString()}`] as [MessageKey, ReactNode]]),
    ...(minStakeMinor === null ? [] : [['catalogue.minStake', money(minStakeMinor)] as [MessageKey, ReactNode]]),
    ...(maxStakeMinor === null ? [] : [['catalogue.maxStake', money(maxStakeMinor)] as [MessageKey, ReactNode]]),
    ...(game.schedule ? [['catalogue.schedule', game.schedule] as [MessageKey, ReactNode]] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.slice(0, MOST_FACTS).map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{t(label)}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const MOST_FACTS = 4;
