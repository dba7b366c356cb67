import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconButton, IconLink } from '@foyer/ui/icon-button.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { GameValue } from '../../api/draw.ts';
import { useBalance, useGame } from '../api/queries.ts';
import { rememberCommitment } from '../api/seen-commitments.ts';
import { LoadFailure } from '../app/load-failure.tsx';
import { usePlayer } from '../app/player.tsx';
import { toDrawName } from '../words/draw-name.ts';
import { useWords } from '../words/words.tsx';
import { toOffer } from './bet-offer.ts';
import { BetTypeTabs } from './bet-type-tabs.tsx';
import styles from './betting.module.css';
import { BettingSkeleton } from './betting-skeleton.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { Dock } from './dock.tsx';
import { DrawBar } from './draw-bar.tsx';
import { NumberPicker } from './number-picker.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { useSlip } from './use-slip.ts';

/** The betting screen (DESIGN §6, Lottery betting). */
export function BettingPage() {
  const { page } = usePlayer();
  const { t } = useWords();
  const game = useGame(page.gameCode);
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
        start={<IconLink icon="chevron-start" flip label={t('bar.back')} href={page.backUrl} target="_top" />}
        end={
          <>
            <IconButton icon="info" label={t('bar.rules')} onClick={() => setRulesOpen(true)} />
            <IconLink as={Link} icon="history" label={t('bar.history')} to="/history/tickets" />
          </>
        }
      />
      {game.data ? <Betting data={game.data} /> : null}
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

function Subtitle({ drawId }: { readonly drawId: string | null }) {
  const { session } = usePlayer();
  const { t } = useWords();
  const balance = useBalance();
  return (
    <>
      {session.isTrial ? <Tag kind="accent">{t('trial.tag')}</Tag> : null}{' '}
      {balance.data ? (
        <>
          <span className="vh">{t('bar.balance')} </span>
          <Amount>{formatMoney(money(BigInt(balance.data.balanceMinor), session.currency))}</Amount>
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
  const { session } = usePlayer();
  const { t } = useWords();
  const [slip, change] = useSlip(data.game.betTypes[0]?.code ?? '');
  const [isConfirming, setConfirming] = useState(false);
  const offer = toOffer(data.game, slip, session.currency);
  return (
    <>
      <DrawBar draw={data.draw} last={data.last} />
      <main className={styles.main}>
        <BetTypeTabs betTypes={data.game.betTypes} chosen={offer?.betType.code ?? ''} onChange={change} />
        {offer ? (
          <NumberPicker picked={offer.numbers} max={offer.betType.maxNumbers} hot={data.hot} onChange={change} />
        ) : (
          <p className={styles.failure}>{t('draw.none')}</p>
        )}
      </main>
      {offer ? <Dock offer={offer} draw={data.draw} onChange={change} onReview={() => setConfirming(true)} /> : null}
      {offer ? (
        <ConfirmSheet
          offer={offer}
          draw={data.draw}
          slip={slip}
          open={isConfirming}
          onChange={change}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}
