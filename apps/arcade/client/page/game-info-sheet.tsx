import type { PastLantern } from '@foyer/contract/arcade/lantern.ts';
import type { GameValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Switch } from '@foyer/ui/checkbox.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { verifyUrl } from '../device/address.ts';
import { useSound } from '../device/sound.ts';
import styles from './game-info-sheet.module.css';
import { useTranslation } from './messages.ts';
import { useMoneyFormat, useNumberFormat, usePlayer } from './player.tsx';
import { SeedsCard } from './seeds-card.tsx';
import type { Game } from './use-game.ts';

interface GameInfoSheetProps {
  readonly game: Game;
  readonly value: GameValue;
  /** How the game pays. */
  readonly rules: ReactNode;
  onClose(): void;
}

type Tab = 'mine' | 'all' | 'rules';

/** The player's rounds, everybody's rounds in shared games, how the game pays, and the seeds. */
export function GameInfoSheet({ game, onClose, rules, value }: GameInfoSheetProps) {
  const t = useTranslation();
  const isShared = value.gameCode === 'LANTERN-RISE';
  const [tab, setTab] = useState<Tab>('mine');
  const [hasSound, setSound] = useSound();
  const format = useMoneyFormat();
  return (
    <Sheet open onClose={onClose} title={t('fair.title')}>
      <Segmented<Tab>
        label={t('fair.title')}
        value={tab}
        onChange={setTab}
        segments={[
          { value: 'mine', label: t('fair.mine') },
          ...(isShared ? [{ value: 'all' as const, label: t('fair.all') }] : []),
          { value: 'rules', label: t('fair.rules') },
        ]}
      />
      {tab === 'mine' ? <MyRounds rounds={game.rounds} /> : null}
      {tab === 'all' ? <AllLanterns /> : null}
      {tab === 'rules' ? (
        <div className={`${styles.rules} t-callout c-2`}>
          {rules}
          <p>
            {t('fair.limits', {
              min: format(value.limits.minMinor),
              max: format(value.limits.maxMinor),
              payout: format(value.limits.maxPayoutMinor),
            })}
          </p>
        </div>
      ) : null}
      <Switch className={styles.sound} checked={hasSound} onChange={(event) => setSound(event.target.checked)}>
        {t('bar.sound')}
      </Switch>
      <SeedsCard game={value} rounds={game.rounds} onChange={game.reload} />
    </Sheet>
  );
}

function MyRounds({ rounds }: { readonly rounds: readonly RoundValue[] }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const { page } = usePlayer();
  if (rounds.length === 0) return <p className={`${styles.none} t-callout c-2`}>{t('fair.none')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('fair.round')}</th>
          <th scope="col">{t('stake.label')}</th>
          <th scope="col">{t('fair.returned')}</th>
          <th scope="col">{t('fair.proof')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {rounds.map((round) => (
          <tr key={round.roundId}>
            <td>{Number(round.number).toLocaleString(page.locale)}</td>
            <td>{format(round.stakeMinor, { symbol: false })}</td>
            <td className={Number(round.payoutMinor) > 0 ? styles.won : undefined}>
              {round.payoutMinor === null
                ? t(`fair.state.${round.state === 'void' ? 'void' : 'open'}`)
                : format(round.payoutMinor, { symbol: false })}
            </td>
            <td>
              <a className={styles.link} href={verifyUrl(round.roundId, page.language)} target="_blank" rel="noopener">
                {t('fair.verify')}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AllLanterns() {
  const t = useTranslation();
  const number = useNumberFormat();
  const [lanterns, setLanterns] = useState<readonly PastLantern[]>([]);
  useEffect(() => {
    call('lantern.list', {}).then(
      (value) => setLanterns(value.lanterns),
      () => undefined,
    );
  }, []);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('fair.round')}</th>
          <th scope="col">{t('lantern.gone')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {lanterns.map(({ number: round, point }) => (
          <tr key={round}>
            <td>{round}</td>
            <td>{`${number(point)}×`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
