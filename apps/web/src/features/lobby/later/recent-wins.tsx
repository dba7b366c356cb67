import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { recentWins } from '@foyer/contract/relay/recent-wins.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { toGround } from '@foyer/ui/art-tile.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useEffect, useId } from 'react';
import { holdScrollPosition } from '../../../device/scroll-anchor.ts';
import { browserCall } from '../../../gateway/browser-call.ts';
import { useBrand } from '../../../page/brand.ts';
import { artAddress } from '../../../page/game/art-address.ts';
import { toGame } from '../../../page/game/game-address.ts';
import { GameLink } from '../../../page/game-link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { usePolledQuery } from '../../../page/use-polled-query.ts';
import styles from './recent-wins.module.css';

type Win = ValueOf<typeof recentWins>['wins'][number];

/** Larger wins of the last days; nothing if there are none, or if the gateway does not list them. */
export function RecentWins() {
  const { data } = usePolledQuery(
    (signal) => browserCall(signal)('relay.recentWins', { situation: 'background' }).then(({ wins }) => wins),
    { rendered: null },
  );
  useEffect(() => (data ? undefined : holdScrollPosition()), [data]);
  if (!data) return null;
  return data.length > 0 ? <WinsRow wins={data} /> : <span hidden data-wins="none" />;
}

/** The wins in one row. */
export function WinsRow({ wins }: { wins: readonly Win[] }) {
  const t = useTranslation();
  const { skin } = useBrand();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.wins} data-wins="some">
      <div className={styles.head}>
        <h2 id={id} className="t-title-3 clamp-1">
          {t('notices.winsTitle')}
        </h2>
        <span className={styles.masked}>
          <Icon name="eye-off" size={16} />
          {t('notices.winsMasked')}
        </span>
      </div>
      <ul className={styles.row}>
        {wins.map((win) => (
          <li key={`${win.name} ${win.at} ${win.amountMinor}`}>
            <GameLink to={toGame(win.gameCode)} className={styles.win}>
              <span className={styles.art} style={toGround(skin, win.hue)}>
                <img src={artAddress(win.art)} alt="" width={36} height={36} loading="lazy" />
              </span>
              <span className={styles.words}>
                <span className={styles.who}>
                  <bdi>{win.name}</bdi> · {win.displayName}
                </span>
                <Amount className={styles.amount}>
                  {formatMoney({ minor: BigInt(win.amountMinor), currency: win.currency })}
                </Amount>
              </span>
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
