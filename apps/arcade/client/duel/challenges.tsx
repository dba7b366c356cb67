import type { Challenge } from '@foyer/contract/arcade/duel.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useTranslation } from '../page/messages.ts';
import { useMoneyFormat } from '../page/player.tsx';
import styles from './duel.module.css';

const ASK_MS = 3_000;

/** The waiting members, with their stakes. */
export function Challenges({ onChoose }: { onChoose(minor: bigint): void }) {
  const t = useTranslation();
  const format = useMoneyFormat();
  const [challenges, setChallenges] = useState<readonly Challenge[]>([]);
  useEffect(() => {
    const ask = () => {
      call('duel.list', {}).then(
        (value) => setChallenges(value.challenges),
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <ul className={styles.waiting} aria-label={t('duel.others')}>
      {challenges.map(({ commitment, name, stakeMinor }) => (
        <li key={commitment}>
          <Amount>{name}</Amount>
          <Amount>{format(stakeMinor)}</Amount>
          <Button size="s" kind="soft" onClick={() => onChoose(BigInt(stakeMinor))}>
            {t('duel.same')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
