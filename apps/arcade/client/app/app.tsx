import type { ArcadeBoot } from '@foyer/contract/arcade/page.ts';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { ToastRegion } from '@foyer/ui/toast.tsx';
import { GameFrame } from '@foyer/vendor/client/game-frame.tsx';
import { useIsOnline } from '@foyer/vendor/device/connection.ts';
import { type ComponentType, useEffect } from 'react';
import { openSession } from '../api/open-session.ts';
import { useSessionState, wasTrial } from '../api/session.ts';
import { announceExpiry, isFramed, relaunchUrl } from '../device/address.ts';
import { DicePage } from '../dice/dice.page.tsx';
import { DuelPage } from '../duel/duel.page.tsx';
import { FishPage } from '../fish/fish.page.tsx';
import { LanternPage } from '../lantern/lantern.page.tsx';
import { useTranslation } from '../page/messages.ts';
import { PlayerContext } from '../page/player.tsx';
import styles from '../page/stage.module.css';
import { PearlsPage } from '../pearls/pearls.page.tsx';
import { ReelsPage } from '../reels/reels.page.tsx';

const GAMES: Readonly<Record<string, ComponentType>> = {
  'LUCKY-DICE': DicePage,
  'PEARL-DROP': PearlsPage,
  'LANTERN-RISE': LanternPage,
  'THREE-REELS': ReelsPage,
  'TIDE-NET': FishPage,
  'TWIN-STAKE': DuelPage,
};

/** One game, for a player with a session. */
export function App({ page }: { readonly page: ArcadeBoot }) {
  const t = useTranslation();
  const isOnline = useIsOnline();
  return (
    <>
      {isFramed() ? null : <Around page={page} />}
      <div className={styles.stage}>
        {isOnline ? null : (
          <div className={styles.notice} role="status">
            <InlineNotice kind="warning">{t('state.offline')}</InlineNotice>
          </div>
        )}
        <SessionGate page={page} />
        <ToastRegion />
      </div>
    </>
  );
}

/** The frame around the stage on wide screens; the QR code opens the game on a phone. */
function Around({ page }: { readonly page: ArcadeBoot }) {
  const t = useTranslation();
  const state = useSessionState();
  const isTrial = state.kind === 'open' ? state.session.isTrial : wasTrial();
  return (
    <GameFrame page={page} opensAt={relaunchUrl(page.gameCode, isTrial)} qrLabel={t('frame.qr')}>
      <b>{t('frame.phone')}</b>
      {t('frame.scan')}
    </GameFrame>
  );
}

function SessionGate({ page }: { readonly page: ArcadeBoot }) {
  const t = useTranslation();
  const state = useSessionState();
  const isEnded = state.kind === 'ended';
  useEffect(() => {
    if (isEnded) announceExpiry(page.backUrl);
  }, [isEnded, page.backUrl]);
  const Game = GAMES[page.gameCode] ?? DicePage;
  if (state.kind === 'open')
    return (
      <PlayerContext.Provider value={{ session: state.session, page }}>
        <Game />
      </PlayerContext.Provider>
    );
  if (state.kind === 'opening')
    return (
      <output className={styles.center} aria-label={t('state.loading')}>
        <Spinner size={28} />
      </output>
    );
  return (
    <main className={styles.center}>
      <h1 className="t-title-1">{t(isEnded ? 'state.ended' : 'state.unreachable')}</h1>
      <p className="t-body c-2">{t(isEnded ? 'state.ended-text' : 'state.unreachable-text')}</p>
      {isEnded ? (
        <ButtonLink size="l" href={relaunchUrl(page.gameCode, wasTrial())} target="_top">
          {t('state.relaunch')}
        </ButtonLink>
      ) : (
        <Button size="l" onClick={() => void openSession()}>
          {t('state.retry')}
        </Button>
      )}
      <ButtonLink kind="secondary" size="l" href={page.backUrl} target="_top">
        {t('state.back')}
      </ButtonLink>
    </main>
  );
}
