import type { PageBoot } from '@foyer/contract/lotto/page.ts';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { ToastRegion } from '@foyer/ui/toast.tsx';
import { GameFrame } from '@foyer/vendor/client/game-frame.tsx';
import { useIsOnline } from '@foyer/vendor/device/connection.ts';
import { useEffect } from 'react';
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { openSession } from '../api/open-session.ts';
import { useSessionState, wasTrial } from '../api/session.ts';
import { BettingPage } from '../betting/betting.page.tsx';
import { announceExpiry, gameUrl, isFramed, relaunchUrl } from '../device/address.ts';
import { LobbyPage } from '../lobby/lobby.page.tsx';
import { useTranslation } from '../messages/messages.ts';
import { type Player, PlayerContext, usePlayer } from '../page/player.tsx';
import styles from '../page/stage.module.css';
import { StateScreen } from '../page/state-screen.tsx';
import { ResultPage } from '../result/result.page.tsx';
import { StatisticsPage } from '../statistics/statistics.page.tsx';
import { HistoryPage } from '../tickets/history.page.tsx';
import { TicketPage } from '../tickets/ticket.page.tsx';
import { useMemberCopy } from '../tickets/use-member-copy.ts';
import { useChosenGame } from './use-chosen-game.ts';

/** The app: one screen at a time, for a player with a session. */
export function App({ page }: { readonly page: PageBoot }) {
  const t = useTranslation();
  const isOnline = useIsOnline();
  return (
    <HashRouter>
      {isFramed() ? null : <Around page={page} />}
      <div className={styles.stage}>
        {isOnline ? null : (
          <div className={styles.offline}>
            <InlineNotice kind="warning">{t('state.offline')}</InlineNotice>
          </div>
        )}
        <SessionGate page={page} />
        <ToastRegion />
      </div>
    </HashRouter>
  );
}

/** The frame around the stage on wide screens; the QR code opens the current game, or the lobby, on a phone. */
function Around({ page }: { readonly page: PageBoot }) {
  const t = useTranslation();
  const [gameCode] = useChosenGame(page);
  const state = useSessionState();
  const { pathname } = useLocation();
  const isLobby = pathname === '/lobby' || (pathname === '/' && page.view === 'lobby');
  const isTrial = state.kind === 'open' ? state.session.isTrial : wasTrial();
  return (
    <GameFrame page={page} opensAt={gameUrl(isLobby ? 'lobby' : gameCode, isTrial)} qrLabel={t('frame.qr')}>
      <b>{t('frame.phone')}</b>
      {t('frame.scan')}
    </GameFrame>
  );
}

function SessionGate({ page }: { readonly page: PageBoot }) {
  const t = useTranslation();
  const state = useSessionState();
  const isEnded = state.kind === 'ended';
  useEffect(() => {
    if (isEnded) announceExpiry(page.backUrl);
  }, [isEnded, page.backUrl]);
  if (state.kind === 'open') {
    return <PlayerGate page={page} session={state.session} />;
  }
  if (state.kind === 'opening') {
    return (
      <output className={styles.loading} aria-label={t('state.loading')}>
        <Spinner size={28} />
      </output>
    );
  }
  if (state.kind === 'ended') {
    return (
      <StateScreen scene="empty" title={t('state.ended')} text={t('state.ended-text')}>
        <ButtonLink size="l" href={relaunchUrl(page.gameCode, wasTrial())} target="_top">
          {t('state.relaunch')}
        </ButtonLink>
        <ButtonLink kind="secondary" size="l" href={page.backUrl} target="_top">
          {t('state.back')}
        </ButtonLink>
      </StateScreen>
    );
  }
  return (
    <StateScreen scene="offline" title={t('state.unreachable')} text={t('state.unreachable-text')}>
      <Button size="l" onClick={() => void openSession()}>
        {t('state.retry')}
      </Button>
      <ButtonLink kind="secondary" size="l" href={page.backUrl} target="_top">
        {t('state.back')}
      </ButtonLink>
    </StateScreen>
  );
}

interface PlayerGateProps {
  readonly page: PageBoot;
  readonly session: Player['session'];
}

function PlayerGate({ page, session }: PlayerGateProps) {
  const [gameCode, chooseGame] = useChosenGame(page);
  const named = page.games.find(({ code }) => code === gameCode)?.name ?? gameCode;
  const isLaunched = page.view === 'betting' && gameCode === page.gameCode;
  const gameName = (isLaunched ? page.title : null) ?? named;
  return (
    <PlayerContext.Provider value={{ session, page: { ...page, gameCode, gameName }, chooseGame }}>
      <Screens />
    </PlayerContext.Provider>
  );
}

function Screens() {
  const { page } = usePlayer();
  useMemberCopy();
  return (
    <Routes>
      <Route path="/" element={page.view === 'lobby' ? <Navigate to="/lobby" replace /> : <BettingPage />} />
      <Route path="/lobby" element={<LobbyPage />} />
      <Route path="/betting" element={<BettingPage />} />
      <Route path="/history/:list" element={<HistoryPage />} />
      <Route path="/statistics" element={<StatisticsPage />} />
      <Route path="/results" element={<ResultPage />} />
      <Route path="/results/:drawId" element={<ResultPage />} />
      <Route path="/tickets/:ticketId" element={<TicketPage />} />
      <Route path="*" element={<BettingPage />} />
    </Routes>
  );
}
