import type { SceneName } from '@foyer/ui/art-urls.ts';
import { Scene } from '@foyer/ui/scene.tsx';
import type { ReactNode } from 'react';
import styles from './state-screen.module.css';

interface StateScreenProps {
  readonly scene: SceneName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A full screen that explains a problem and what to do next. */
export function StateScreen({ scene, title, text, children }: StateScreenProps) {
  return (
    <main className={styles.screen}>
      <Scene name={scene} />
      <h1 className="t-title-1">{title}</h1>
      <p className="t-body c-2">{text}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
