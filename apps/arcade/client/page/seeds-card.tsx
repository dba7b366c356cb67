import type { GameValue, RotatedValue, RoundValue } from '@foyer/contract/arcade/round.ts';
import { Button } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useEffect, useState } from 'react';
import { call, RefusalError } from '../api/call.ts';
import styles from './game-info-sheet.module.css';
import { type MessageKey, type Translate, useTranslation } from './messages.ts';
import type { Verdict } from './verify-rounds.ts';

const CLIENT_SEED = /^[!-+\--~]{1,64}$/;

interface SeedsCardProps {
  readonly game: GameValue;
  readonly rounds: readonly RoundValue[];
  /** Called when the seeds have changed. */
  onChange(): void;
}

/** The seeds of the next rounds. Changing them reveals those of the earlier rounds. */
export function SeedsCard({ game, onChange, rounds }: SeedsCardProps) {
  const t = useTranslation();
  const { gameCode } = game;
  const [seeds, setSeeds] = useState(game.seeds);
  const [revealed, setRevealed] = useState<RotatedValue['revealed'] | null>(null);
  const [wanted, setWanted] = useState('');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // Rounds have been played since the game was loaded.
    call('game.get', { query: { game: gameCode } }).then(
      (value) => setSeeds(value.seeds),
      () => undefined,
    );
  }, [gameCode]);
  const change = async () => {
    try {
      const next = await call('seeds.change', { body: { clientSeed: wanted } });
      setSeeds(next.current);
      setRevealed(next.revealed);
      setWanted('');
      setError(null);
      onChange();
    } catch (fault) {
      setError(fault instanceof RefusalError ? fault.errorCode : 'unavailable');
    }
  };
  return (
    <section className={styles.seeds}>
      <VerifyHere rounds={rounds} />
      <p className="t-footnote c-2">{t('fair.how')}</p>
      <Pair label={t('fair.hash')} value={seeds.commitment} />
      <Pair label={t('fair.your-seed')} value={seeds.clientSeed} />
      <Pair label={t('fair.nonce')} value={String(seeds.nonce)} />
      {revealed ? <Pair label={t('fair.revealed')} value={revealed.serverSeed} /> : null}
      <form
        className={styles.change}
        onSubmit={(event) => {
          event.preventDefault();
          if (CLIENT_SEED.test(wanted)) void change();
        }}
      >
        <TextField
          label={t('fair.new-seed')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          {...(error ? { error: t(`refusal.${error}` as MessageKey) } : {})}
        />
        <Button type="submit" kind="secondary" disabled={!CLIENT_SEED.test(wanted)}>
          {t('fair.change')}
        </Button>
      </form>
    </section>
  );
}

/** Repeats the newest rounds on this device, without leaving the game. */
function VerifyHere({ rounds }: { readonly rounds: readonly RoundValue[] }) {
  const t = useTranslation();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    // The rules and the hash functions are loaded only when someone verifies.
    const { verifyRounds } = await import('./verify-rounds.ts');
    setVerdict(await verifyRounds(rounds));
    setBusy(false);
  };
  const isVerified = verdict?.kind === 'verified';
  return (
    <div className={styles.heading}>
      <span className={styles.shield}>
        <Icon name="shield-check" size={24} />
      </span>
      <div className={styles.verdict}>
        <h3 className="t-title-3">{t('fair.provably')}</h3>
        <p role="status" className={`t-footnote ${isVerified ? 'c-positive' : 'c-2'}`}>
          {isVerified ? <Icon name="check" size={16} /> : null}
          {verdict ? toText(verdict, t) : ''}
        </p>
      </div>
      <Button kind="secondary" disabled={isBusy || rounds.length === 0} onClick={() => void verify()}>
        {t('fair.verify')}
      </Button>
    </div>
  );
}

function toText(verdict: Verdict, t: Translate): string {
  if (verdict.kind === 'verified') return t('fair.verified', { count: verdict.count });
  if (verdict.kind === 'mismatch') return t('fair.mismatch', { number: verdict.number });
  return t(verdict.kind === 'secret' ? 'fair.still-secret' : 'fair.unreachable');
}

function Pair({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslation();
  const copy = () => copyText(value, { copied: t('fair.copied'), notCopied: t('fair.not-copied') });
  return (
    <div className={styles.pair}>
      <span className="t-footnote c-3">{label}</span>
      <code dir="ltr">{value}</code>
      <IconButton icon="copy" iconSize={18} label={t('fair.copy')} onClick={() => void copy()} />
    </div>
  );
}
