import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { copyText } from '@foyer/vendor/device/clipboard.ts';
import { useEffect, useState } from 'react';
import type { GameValue, RotatedValue } from '../../api/values.ts';
import { call, RefusalError } from '../api/call.ts';
import styles from './fair-sheet.module.css';
import { type MessageKey, useTranslation } from './messages.ts';

const CLIENT_SEED = /^[!-+\--~]{1,64}$/;

/** The seeds of the next rounds. Changing them reveals those of the rounds before. */
export function SeedsCard({ game }: { readonly game: GameValue }) {
  const t = useTranslation();
  const { gameCode } = game;
  const [seeds, setSeeds] = useState(game.seeds);
  const [revealed, setRevealed] = useState<RotatedValue['revealed'] | null>(null);
  const [wanted, setWanted] = useState('');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // Rounds have been played since the game was loaded.
    call<GameValue>(`game?game=${gameCode}`).then(
      (value) => setSeeds(value.seeds),
      () => undefined,
    );
  }, [gameCode]);
  const change = async () => {
    try {
      const next = await call<RotatedValue>('seeds', { clientSeed: wanted });
      setSeeds(next.current);
      setRevealed(next.revealed);
      setWanted('');
      setError(null);
    } catch (fault) {
      setError(fault instanceof RefusalError ? fault.errorCode : 'unavailable');
    }
  };
  return (
    <section className={styles.seeds}>
      <div className={styles.heading}>
        <Icon name="shield-check" size={24} />
        <h3 className="t-title-3">{t('fair.provably')}</h3>
      </div>
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

function Pair({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslation();
  const copy = async () => {
    if (await copyText(value)) showToast({ text: t('fair.copied') });
  };
  return (
    <div className={styles.pair}>
      <span className="t-footnote c-3">{label}</span>
      <code dir="ltr">{value}</code>
      <IconButton icon="copy" iconSize={18} label={t('fair.copy')} onClick={() => void copy()} />
    </div>
  );
}
