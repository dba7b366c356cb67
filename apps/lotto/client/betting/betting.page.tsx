import type { GameValue } from '@foyer/contract/lotto/draw.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconButton, IconLink } from '@foyer/ui/icon-button.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useBalance, useGame } from '../api/queries.ts';
import { rememberCommitment } from '../api/seen-commitments.ts';
import { isFramed } from '../device/address.ts';
import { toDrawName } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { usePlayer } from '../page/player.tsx';
import { TrialBar } from '../page/trial-bar.tsx';
import { RulesSheet } from '../rules/rules-sheet.tsx';
import { BetTypeTabs } from './bet-type-tabs.tsx';
import styles from './betting.module.css';
import { BettingSkeleton } from './betting-skeleton.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { Dock, UndecidedDock } from './dock.tsx';
import { DrawBar } from './draw-bar.tsx';
import { Picker } from './pickers/picker.tsx';
import { toLine, toLines, toUndecidedLines } from './slip-lines.ts';
import { useSlip } from './use-slip.ts';

/** The betting screen. */
export function BettingPage() {
  const { page, session } = usePlayer();
  const t = useTranslation();
  const game = useGame(page.gameCode, session.currency);
  const [isRulesOpen, setRulesOpen] = useState(false);
  const draw = game.data?.draw ?? null;
  useEffect(() => {
    if (draw) rememberCommitment(draw.drawId, draw.commitment);
  }, [draw]);
  return (
    <>
      <AppBar
        title={page.gameName}
        subtitle={<Subtitle drawId={draw?.drawId ?? null} />}
        start={<Back />}
        end={
          <>
            {page.hasLobby && page.view !== 'lobby' ? (
              <IconLink as={Link} icon="apps" label={t('lobby.title')} to="/lobby" />
            ) : null}
            <IconButton icon="info" label={t('bar.rules')} onClick={() => setRulesOpen(true)} />
            <IconLink as={Link} icon="history" label={t('bar.history')} to="/history/tickets" />
          </>
        }
      />
      <TrialBar gameCode={page.gameCode} />
      {game.data ? <Betting key={game.data.game.code} data={game.data} /> : null}
      {game.isPending ? <BettingSkeleton /> : null}
      {game.isError && !game.data ? (
        <div className={styles.failure}>
          <LoadFailure onRetry={() => void game.refetch()} />
        </div>
      ) : null}
      {game.data ? <RulesSheet game={game.data.game} open={isRulesOpen} onClose={() => setRulesOpen(false)} /> : null}
    </>
  );
}

/** Links back to the lobby if the member came from there; else out of the client, unless the embedding page has its own back button. */
function Back() {
  const { page } = usePlayer();
  const t = useTranslation();
  if (page.view === 'lobby')
    return <IconLink as={Link} icon="chevron-start" flip label={t('lobby.title')} to="/lobby" />;
  if (isFramed()) return null;
  return <IconLink icon="chevron-start" flip label={t('bar.back')} href={page.backUrl} target="_top" />;
}

function Subtitle({ drawId }: { readonly drawId: string | null }) {
  const { session } = usePlayer();
  const t = useTranslation();
  const balance = useBalance();
  return (
    <>
      {session.isTrial ? <Tag kind="accent">{t('trial.tag')}</Tag> : null}{' '}
      {balance.data ? (
        <>
          <span className="vh">{t('bar.balance')} </span>
          <Amount>{formatAmount(balance.data.balanceMinor, session.currency)}</Amount>
          {' · '}
        </>
      ) : null}
      {drawId ? (
        <span title={t('draw.name', { draw: toDrawName(drawId) })}>
          <Amount>{toDrawName(drawId)}</Amount>
        </span>
      ) : null}
    </>
  );
}

function Betting({ data }: { readonly data: GameValue }) {
  const { session, page } = usePlayer();
  const t = useTranslation();
  const { game, draw, hot } = data;
  const [slip, change] = useSlip({
    gameCode: game.code,
    playerId: session.playerId,
    betCodes: game.betTypes.map(({ code }) => code),
    betCode: firstBetOf(game.betTypes, page.playType),
    prizeMode: page.prizeMode,
  });
  const [isConfirming, setConfirming] = useState(false);
  const shown = useMemo(() => ({ game, currency: session.currency }), [game, session.currency]);
  const line = useMemo(() => toLine(shown, slip, slip.betCode), [shown, slip]);
  const lines = useMemo(() => toLines(shown, slip), [shown, slip]);
  const undecided = useMemo(() => toUndecidedLines(shown, slip), [shown, slip]);
  const review = () => setConfirming(true);
  const isUnknown = Object.keys(slip.attempts).length > 0 && !isConfirming;
  return (
    <>
      <DrawBar draw={draw} last={data.last} />
      <main className={styles.main}>
        <BetTypeTabs
          gameCode={game.code}
          betTypes={game.betTypes}
          chosen={line?.betType.code ?? ''}
          slip={slip}
          onChange={change}
        />
        {line ? <Picker line={line} hot={hot} onChange={change} /> : <p className={styles.failure}>{t('draw.none')}</p>}
      </main>
      {isUnknown ? <UndecidedDock onReview={review} /> : null}
      {line && !isUnknown ? <Dock line={line} lines={lines} draw={draw} onChange={change} onReview={review} /> : null}
      <ConfirmSheet
        lines={lines}
        undecided={undecided}
        draw={draw}
        slip={slip}
        open={isConfirming}
        onChange={change}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

/** The initial bet type: the one, or the first of the group, named by the launch (`playType`). */
function firstBetOf(betTypes: GameValue['game']['betTypes'], playType: string): string {
  const wanted = betTypes.find(({ code }) => code === playType) ?? betTypes.find(({ group }) => group === playType);
  return (wanted ?? betTypes[0])?.code ?? '';
}
