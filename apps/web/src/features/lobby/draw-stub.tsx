import type { SkinKnobs } from '@foyer/theme/skins.data.ts';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import type { Remaining } from '@foyer/ui/use-remaining.ts';
import { useBrand } from '../../page/brand.ts';
import { GameLink } from '../../page/game-link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './draw-card.module.css';
import type { DrawClock } from './draw-card.tsx';
import type { Draw } from './lobby-data.ts';
import { toBetting } from './lobby-links.ts';
import { toTimeOfDay } from './time-of-day.ts';

type DrawStubProps = { draw: Draw; look: SkinKnobs['draw']; clock: DrawClock; phase: Remaining['phase'] };

const LABELS: Record<Remaining['phase'], MessageKey> = {
  open: 'lobby.closesIn',
  closing: 'lobby.closing',
  closed: 'lobby.closed',
};

/** The end of a draw card: time left and "Bet now"; after the close, what comes next. */
export function DrawStub({ draw, look, clock, phase }: DrawStubProps) {
  const { language, timeZone } = useBrand();
  const t = useTranslation();
  const time = draw.closesAtText ?? toTimeOfDay(draw.closesAt, { language, timeZone });
  return (
    <div className={styles.stub}>
      <span className={classNames(styles.left, phase === 'open' ? 'c-2' : 'c-negative')}>
        {t(clock.isStale && phase === 'open' ? 'lobby.closesInOffline' : LABELS[phase])}
      </span>
      {phase === 'closed' ? (
        <span className={styles.next}>{t('lobby.nextDraw')}</span>
      ) : (
        <Countdown
          endsAt={draw.closesAt}
          opensAt={draw.opensAt}
          {...clock}
          look={look === 'ring' ? 'plain' : 'boxes'}
          label={t('lobby.closesAt', { time })}
        />
      )}
      <ButtonLink
        as={GameLink}
        to={toBetting(draw.gameCode)}
        kind={look === 'band' ? 'primary' : 'soft'}
        size="s"
        className={styles.bet}
      >
        {t('lobby.betNow')}
      </ButtonLink>
    </div>
  );
}
