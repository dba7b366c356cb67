import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { timeOfRound } from '@foyer/lottery/beacon.ts';
import { FactList } from './step-card.tsx';
import styles from './verify.module.css';

/** The facts of a draw that are fixed before it is drawn. */
export function PinnedCard({ draw: { beacon, commitment, drawsAt, manifest } }: { readonly draw: DrawValue }) {
  const facts = [
    { name: 'published', value: commitment },
    ...(beacon
      ? [
          { name: 'chain', value: beacon.chain },
          { name: 'round', value: String(beacon.round) },
          { name: 'time', value: timeOfRound(beacon).toISOString() },
          { name: 'public-key', value: beacon.publicKey },
        ]
      : []),
    { name: 'due', value: drawsAt },
    ...(manifest ? [{ name: 'root', value: manifest.root }] : []),
  ];
  return (
    <section className={styles.step}>
      <FactList facts={facts} />
    </section>
  );
}
