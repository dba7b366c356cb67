import { ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { MoneyStepper } from '@foyer/ui/money-stepper.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import type { ReactNode } from 'react';
import { DEPOSIT_URL } from '../device/address.ts';
import { type MessageKey, useTranslation } from './messages.ts';
import styles from './panel.module.css';
import { useMoneyFormat, usePlayer } from './player.tsx';
import type { Game } from './use-game.ts';
import type { Stake } from './use-stake.ts';

interface StakeStepperProps {
  readonly stake: Stake;
  readonly unit: string;
  readonly disabled?: boolean;
}

/** The stake; for a free round it is fixed. */
export function StakeStepper({ disabled = false, stake, unit }: StakeStepperProps) {
  const t = useTranslation();
  const format = useMoneyFormat();
  if (stake.isFree)
    return (
      <p className={styles.free}>
        <b className="num">{format(stake.value.minor)}</b>
        <span className="t-footnote c-2">{t('free.stake')}</span>
      </p>
    );
  return (
    <MoneyStepper
      value={stake.value}
      onChange={stake.set}
      {...stake.range}
      label={t('stake.label')}
      decreaseLabel={t('stake.less')}
      increaseLabel={t('stake.more')}
      unit={unit}
      disabled={disabled}
    />
  );
}

/** The choice between free rounds and the player's own money; nothing if there are no free rounds. */
export function FreeRoundsChoice({ stake: { free, isFree, setFree } }: { readonly stake: Stake }) {
  const t = useTranslation();
  const { locale } = usePlayer().page;
  if (!free) return null;
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(free.expiresAt));
  return (
    <div className={styles.choice}>
      <Segmented<'free' | 'own'>
        label={t('free.label')}
        value={isFree ? 'free' : 'own'}
        onChange={(value) => setFree(value === 'free')}
        segments={[
          { value: 'free', label: t('free.rounds', { count: free.left }) },
          { value: 'own', label: t('free.own') },
        ]}
      />
      <p className="t-footnote c-2">{t('free.until', { day })}</p>
    </div>
  );
}

/** A notice about a round: that its answer is missing, or why there was no round. */
export function RoundMessage({ game, stake }: { readonly game: Game; readonly stake: Stake }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const isPoor = game.errorCode === 'balance.insufficient';
  if (game.isChecking)
    return (
      <div className={styles.message} role="status">
        <InlineNotice kind="warning">{t('state.checking')}</InlineNotice>
      </div>
    );
  if (game.errorCode)
    return (
      <div className={styles.message} role="alert">
        <InlineNotice kind="negative">{t(`refusal.${game.errorCode}` as MessageKey)}</InlineNotice>
        {isPoor ? (
          <ButtonLink kind="text" href={DEPOSIT_URL} target="_top">
            {t('state.deposit')}
          </ButtonLink>
        ) : null}
      </div>
    );
  if (stake.isAllowed) return null;
  const { max, min } = stake.range;
  return (
    <div className={styles.message} role="status">
      <InlineNotice kind="warning">{t('stake.outside', { min: format(min), max: format(max) })}</InlineNotice>
    </div>
  );
}

/** The controls of a game, below its stage. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <section className={styles.panel}>{children}</section>;
}
