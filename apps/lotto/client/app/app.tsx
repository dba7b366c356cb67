import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { ToastRegion } from '@foyer/ui/toast.tsx';
import { HashRouter, Route, Routes } from 'react-router';
import { openSession } from '../api/open-session.ts';
import { useSessionState } from '../api/session.ts';
import { BettingPage } from '../betting/betting.page.tsx';
import type { Boot } from '../device/boot.ts';
import { useIsOnline } from '../device/connection.ts';
import { ResultPage } from '../result/result.page.tsx';
import { HistoryPage } from '../tickets/history.page.tsx';
import { TicketPage } from '../tickets/ticket.page.tsx';
import { useWords } from '../words/words.tsx';
import { PlayerContext } from './player.tsx';
import styles from './stage.module.css';
import { StateScreen } from './state-screen.tsx';

/** The stage: one screen at a time, for a player with a session. */
export function App({ page }: Pick<Boot, 'page'>) {
  const { t } = useWords();
  const isOnline = useIsOnline();
  return (
    <div className={styles.stage}>
      {isOnline ? null : (
        <div className={styles.offline}>
          <InlineNotice kind="warning">{t('state.offline')}</InlineNotice>
        </div>
      )}
      <SessionGate page={page} />
      <ToastRegion />
    </div>
  );
}

function SessionGate({ page }: Pick<Boot, 'page'>) {
  const { t } = useWords();
  const state = useSessionState();
  if (state.kind === 'open') {
    return (
      <PlayerContext.Provider value={{ session: state.session, page }}>
        <Screens />
      </PlayerContext.Provider>
    );
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
        <ButtonLink size="l" href={page.backUrl} target="_top">
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

function Screens() {
  return (
    <HashRouter>
      <Routes>
        <Route path="/" element={<BettingPage />} />
        <Route path="/history/:list" element={<HistoryPage />} />
        <Route path="/results" element={<ResultPage />} />
        <Route path="/results/:drawId" element={<ResultPage />} />
        <Route path="/tickets/:ticketId" element={<TicketPage />} />
        <Route path="*" element={<BettingPage />} />
      </Routes>
    </HashRouter>
  );
}
