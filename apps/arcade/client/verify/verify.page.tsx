import { type RoundProof, verifyRound } from '@foyer/arcade-rules/verify-round.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { saveFile } from '@foyer/vendor/device/save-file.ts';
import { useCallback, useEffect, useState } from 'react';
import { call, RefusalError } from '../api/call.ts';
import { type MessageKey, useTranslation } from '../page/messages.ts';
import styles from './verify.module.css';

/** Repeats a round on this device, from the seeds that decided it. */
export function VerifyPage({ roundId }: { readonly roundId: string }) {
  const t = useTranslation();
  const [wanted, setWanted] = useState(roundId);
  const [proof, setProof] = useState<RoundProof | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback((id: string) => {
    setProof(null);
    setError(null);
    call('proof.get', { query: { roundId: id } }).then(
      (found) => (found.proof ? setProof(found.proof) : setError('verify.secret')),
      (fault: unknown) => setError(`refusal.${fault instanceof RefusalError ? fault.errorCode : 'unavailable'}`),
    );
  }, []);
  useEffect(() => {
    if (roundId) load(roundId);
  }, [roundId, load]);
  return (
    <main className={styles.page}>
      <h1 className="t-title-1">{t('verify.title')}</h1>
      <p className="t-body c-2">{t('verify.intro')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          load(wanted);
        }}
      >
        <TextField
          label={t('verify.round-id')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value.trim())}
        />
        <Button type="submit">{t('fair.verify')}</Button>
      </form>
      {error ? (
        <div className={styles.card} role="alert">
          <InlineNotice kind="warning">{t(error as MessageKey)}</InlineNotice>
        </div>
      ) : null}
      {proof ? <Verdict proof={proof} /> : null}
    </main>
  );
}

function Verdict({ proof }: { readonly proof: RoundProof }) {
  const t = useTranslation();
  const { outcomeMatches, repeated, seedMatches } = verifyRound(proof);
  const facts = [
    [t('fair.hash'), proof.commitment],
    [t('fair.revealed'), proof.serverSeed],
    [t('fair.your-seed'), proof.clientSeed],
    [t('fair.nonce'), String(proof.nonce)],
    [t('verify.bet'), JSON.stringify(proof.bet)],
    [t('verify.reported'), JSON.stringify(proof.outcome)],
    [t('verify.repeated'), JSON.stringify(repeated)],
  ] as const;
  return (
    <section className={styles.card}>
      <div role="status">
        <Step isRight={seedMatches} text={t(seedMatches ? 'verify.seed-right' : 'verify.seed-wrong')} />
        <Step isRight={outcomeMatches} text={t(outcomeMatches ? 'verify.outcome-right' : 'verify.outcome-wrong')} />
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
      </dl>
      <Button kind="secondary" onClick={() => saveFile(`round-${proof.roundId}.json`, JSON.stringify(proof, null, 2))}>
        {t('verify.save')}
      </Button>
    </section>
  );
}

const Step = ({ isRight, text }: { readonly isRight: boolean; readonly text: string }) => (
  <p className={`${styles.step} ${isRight ? 'c-positive' : 'c-negative'} t-callout`}>
    <Icon name={isRight ? 'check' : 'warning'} size={20} />
    {text}
  </p>
);
