import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { gameDetail } from '@foyer/contract/relay/game-detail.ts';
import { toGround } from '@foyer/ui/art-tile.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../gateway/browser-call.ts';
import { useBrand } from '../../../page/brand.ts';
import { artAddress } from '../../../page/game/art-address.ts';
import { toFreePlay, toGame } from '../../../page/game/game-address.ts';
import { rememberPlayed, useGameMarks } from '../../../page/game/use-game-marks.ts';
import { VendorMark } from '../../../page/game/vendor-mark.tsx';
import { GameLink } from '../../../page/game-link.tsx';
import { Motif } from '../../../page/layout/motif.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { useSession } from '../../../page/root-data.ts';
import { type CategoryQuery, toCategoryAddress } from '../category-query.ts';
import { GameFacts } from '../game-facts.tsx';
import { Heart } from '../heart.tsx';
import { RemindMe } from '../remind-me.tsx';
import styles from './game-sheet.module.css';

type Detail = ValueOf<typeof gameDetail>;
type Loaded = { detail: Detail | null; isFailed: boolean };

type GameSheetProps = { gameCode: string; query: CategoryQuery; onClose: () => void };

const MAX_MORE = 4;

/** The details of a game, and the buttons that open it. */
export default function GameSheet({ gameCode, query, onClose }: GameSheetProps) {
  const t = useTranslation();
  const { detail, isFailed } = useDetail(gameCode);
  const title = detail?.game.displayName ?? t(isFailed ? 'catalogue.goneTitle' : 'catalogue.details');
  return (
    <Sheet open onClose={onClose} title={title} titleHidden>
      {detail ? <Details detail={detail} query={query} onClose={onClose} /> : null}
      {isFailed ? (
        <div className={styles.body}>
          <InlineNotice kind="negative">{t('catalogue.goneTitle')}</InlineNotice>
          <Button kind="secondary" block onClick={onClose}>
            {t('app.close')}
          </Button>
        </div>
      ) : null}
      {!detail && !isFailed ? (
        <div aria-busy="true">
          <Skeleton height={176} radius="0" />
          <div className={styles.body}>
            <Skeleton width="50%" height={24} />
            <Skeleton height={64} radius="var(--r-m)" />
          </div>
        </div>
      ) : null}
    </Sheet>
  );
}

function useDetail(gameCode: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded & { of: string }>({ detail: null, isFailed: false, of: gameCode });
  useEffect(() => {
    const turn = new AbortController();
    const settle = (detail: Detail | null) =>
      turn.signal.aborted ? undefined : setLoaded({ detail, isFailed: detail === null, of: gameCode });
    browserCall(turn.signal)('relay.gameDetail', { situation: 'background', query: { gameCode } }).then(settle, () =>
      settle(null),
    );
    return () => turn.abort();
  }, [gameCode]);
  return loaded.of === gameCode ? loaded : { detail: null, isFailed: false };
}

function Details({ detail, query, onClose }: { detail: Detail; query: CategoryQuery; onClose: () => void }) {
  const t = useTranslation();
  const { skin } = useBrand();
  const { favourites } = useGameMarks();
  const { about, game, more, vendorGames } = detail;
  const { accountTypeName, displayName, gameCode, hue, tag, vendor } = game;
  return (
    <>
      <div className={styles.stage} style={toGround(skin, hue)}>
        <Motif on="card" />
        <img src={artAddress(game.art)} alt="" width={144} height={144} />
        <Heart
          gameCode={gameCode}
          name={displayName}
          isFavourite={favourites.includes(gameCode)}
          className={styles.heart}
          size={22}
        />
        <IconButton icon="close" label={t('app.close')} className={styles.close} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.names}>
            <p className={styles.name}>{displayName}</p>
            <p className={styles.vendor}>
              <VendorMark code={vendor || accountTypeName} name={accountTypeName} />
              <b className="clamp-1">{accountTypeName}</b>
              <span className="c-3">{t('catalogue.games', { count: vendorGames })}</span>
            </p>
          </div>
          {tag ? (
            <Tag kind={tag === 'HOT' ? 'hot' : 'solid'}>{t(tag === 'HOT' ? 'lobby.flagHot' : 'lobby.flagNew')}</Tag>
          ) : null}
        </div>
        <GameFacts detail={detail} />
        {game.isLottery ? <RemindMe key={gameCode} gameCode={gameCode} /> : null}
        {about ? <p className={styles.about}>{about}</p> : null}
        {game.rtpBp === null ? null : (
          <p className={styles.note}>
            <Icon name="info" size={16} />
            {t('catalogue.rtpNote')}
          </p>
        )}
        <Ways gameCode={gameCode} hasFreePlay={game.freeplay} />
        {more.length > 0 ? <More games={more.slice(0, MAX_MORE)} vendor={accountTypeName} query={query} /> : null}
      </div>
    </>
  );
}

/** Free play, and play for money, which for a visitor leads through the login. */
function Ways({ gameCode, hasFreePlay }: { gameCode: string; hasFreePlay: boolean }) {
  const t = useTranslation();
  const isMember = useSession() !== null;
  const remember = () => rememberPlayed(gameCode);
  return (
    <div className={styles.ways}>
      {hasFreePlay ? (
        <ButtonLink as={GameLink} to={toFreePlay(gameCode)} kind="secondary" size="l" onClick={remember}>
          {t('catalogue.freePlay')}
        </ButtonLink>
      ) : null}
      <ButtonLink
        as={isMember ? GameLink : Link}
        to={toGame(gameCode)}
        size="l"
        className={styles.play}
        onClick={remember}
      >
        <Icon name="play" size={20} />
        {t('catalogue.play')}
      </ButtonLink>
    </div>
  );
}

function More({ games, vendor, query }: { games: Detail['more']; vendor: string; query: CategoryQuery }) {
  const t = useTranslation();
  const { skin } = useBrand();
  return (
    <section aria-label={t('catalogue.moreFrom', { provider: vendor })}>
      <h3 className="t-title-3 clamp-1">{t('catalogue.moreFrom', { provider: vendor })}</h3>
      <ul className={styles.more}>
        {games.map((game) => (
          <li key={game.gameCode}>
            <Link
              to={toCategoryAddress(query, { game: game.gameCode })}
              replace
              preventScrollReset
              className={styles.other}
            >
              <span className={styles.otherArt} style={toGround(skin, game.hue)}>
                <img src={artAddress(game.art)} alt="" width={64} height={64} loading="lazy" />
              </span>
              <span className="clamp-1">{game.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
