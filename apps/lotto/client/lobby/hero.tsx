import { topPrizeOf } from '@foyer/lottery/top-prize.ts';
import { formatHeadline } from '@foyer/money/format-headline.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { BrandMotif } from '@foyer/ui/brand-motif.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Link } from 'react-router';
import { useTranslation } from '../messages/messages.ts';
import { toClosingMessage } from '../page/closing-message.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { useGameArt } from '../page/game-art.ts';
import { usePlayer } from '../page/player.tsx';
import { skinOf } from '../page/skin.ts';
import { useDrawTime } from '../page/use-draw-time.ts';
import styles from './hero.module.css';
import type { OpenLobbyDraw } from './lobby-draws.ts';
import { useGameLink } from './use-game-link.ts';

/** How many draws the hero of a skin shows: a deck is a row of them, a poster and a bento are one. */
export const heroCount = (skin: string): number => (skinOf(skin).layout.hero.kind === 'deck' ? 3 : 1);

/** The main draws of the day: when the next one is, its highest payout, and how long it accepts bets. */
export function LobbyHero({ draws }: { readonly draws: readonly OpenLobbyDraw[] }) {
  return (
    <section className={styles.hero}>
      <ul className={styles.list}>
        {draws.map((draw, place) => (
          <li key={draw.code} className={classNames(styles.slide, place % 2 === 1 && styles.second)}>
            <SlideGround />
            <Slide draw={draw} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pattern of a poster, which the title bar and the next draws share. */
export function HeroGround() {
  const { page } = usePlayer();
  const { hero, motif } = skinOf(page.skin).layout;
  if (hero.kind !== 'poster') return null;
  return (
    <span className={styles.ground} aria-hidden="true">
      <BrandMotif src={`/m/brand/${page.merchant}/motif.svg`} place={motif.place} on="poster" />
    </span>
  );
}

/** The pattern of one card. */
export function SlideGround() {
  const { page } = usePlayer();
  const { hero, motif } = skinOf(page.skin).layout;
  if (hero.kind === 'poster') return <span className={styles.glow} />;
  return (
    <>
      <BrandMotif src={`/m/brand/${page.merchant}/motif.svg`} place={motif.place} on="card" />
      {hero.kind === 'bento' ? <span className={styles.wedge} /> : null}
    </>
  );
}

function Slide({ draw }: { readonly draw: OpenLobbyDraw }) {
  const t = useTranslation();
  const { session } = usePlayer();
  const artOf = useGameArt();
  const toTime = useDrawTime();
  const linkTo = useGameLink();
  const prize = topPrizeOf(draw.rules, session.currency);
  return (
    <>
      <img src={artOf(draw.code)} alt="" width={136} height={136} className={styles.art} />
      <p className={styles.eyebrow}>{t('lobby.next-draw', { time: toTime(draw.current.drawsAt) })}</p>
      <h2 className={styles.name}>{draw.name}</h2>
      {prize ? (
        <p className={styles.prize}>
          <span className={styles.label}>{t('lobby.top-prize')}</span>
          <Amount className={styles.amount}>{formatHeadline(prize)}</Amount>
        </p>
      ) : null}
      <p className={styles.closes}>
        <span className={styles.label}>{t(toClosingMessage('closes', draw.current))}</span>
        <DrawCountdown look="boxes" draw={draw.current} className={styles.count} />
      </p>
      <div className={styles.actions}>
        <ButtonLink
          as={Link}
          size="m"
          className={styles.bet}
          aria-label={t('lobby.bet-on', { game: draw.name })}
          {...linkTo(draw.code, '/betting')}
        >
          {t('result.bet')}
        </ButtonLink>
        <ButtonLink
          as={Link}
          kind="text"
          size="m"
          className={styles.follow}
          aria-label={t('lobby.follow-on', { game: draw.name })}
          {...linkTo(draw.code, `/results/${draw.current.drawId}`)}
        >
          <span className={styles.live} aria-hidden="true" />
          {t('lobby.follow')}
        </ButtonLink>
      </div>
    </>
  );
}
