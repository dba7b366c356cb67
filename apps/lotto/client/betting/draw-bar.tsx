import type { DrawnDraw, OpenDraw } from '@foyer/contract/lotto/draw.ts';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { useTranslation } from '../messages/messages.ts';
import { toClosingMessage } from '../page/closing-message.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { isSpecial } from '../page/headline.ts';
import { HeadlineInShort } from '../page/headline-in-short.tsx';
import { usePlayer } from '../page/player.tsx';
import styles from './draw-bar.module.css';

interface DrawBarProps {
  readonly draw: OpenDraw | null;
  readonly last: DrawnDraw | null;
}

/** The last special prize, and the time until the open draw closes. */
export function DrawBar({ draw, last }: DrawBarProps) {
  const t = useTranslation();
  const { page } = usePlayer();
  return (
    <section className={styles.bar}>
      <div className={styles.last}>
        <span className="t-caption c-3">{isSpecial(page.gameCode) ? t('draw.last-special') : t('draw.last')}</span>
        {last ? (
          <HeadlineInShort
            key={last.drawId}
            gameCode={page.gameCode}
            numbers={last.numbers}
            size={24}
            toLabel={(number) => t('draw.last-of', { number })}
            isLanding
          />
        ) : (
          <span className={styles.none}>{t('draw.no-result')}</span>
        )}
      </div>
      {draw ? <Closing draw={draw} /> : null}
    </section>
  );
}

function Closing({ draw }: { readonly draw: OpenDraw }) {
  const t = useTranslation();
  const offsetMs = useServerOffset();
  const endsAt = new Date(draw.closesAt).getTime();
  const opensAt = new Date(draw.opensAt).getTime();
  const { phase } = useRemaining({ endsAt, opensAt, offsetMs });
  const words = { open: toClosingMessage('closes', draw), closing: 'draw.closing', closed: 'draw.closed' } as const;
  return (
    <div className={styles.closing}>
      <span className="t-caption c-3">{t(words[phase])}</span>
      <DrawCountdown look="boxes" draw={draw} />
    </div>
  );
}
