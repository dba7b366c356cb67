import { Button } from '@foyer/ui/button.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../page/messages.ts';
import type { PuzzleProgress } from '../shell-store.ts';
import styles from './puzzle-dialog.module.css';

/** The wait for a puzzle (docs/gateway.md: Puzzles), which the page solves by itself. Leaving the page gives its call up. */
export default function PuzzleDialog({ cancel, share }: PuzzleProgress) {
  const t = useTranslation();
  const { key } = useLocation();
  const shownAt = useRef(key);
  const leave = useEffectEvent(cancel);
  useEffect(() => {
    if (key !== shownAt.current) leave();
  }, [key]);
  const title = t('notices.puzzleTitle');
  return (
    <Dialog
      open
      isUnasked
      dismissal="escape"
      onClose={cancel}
      title={title}
      actions={
        <Button kind="secondary" size="l" block onClick={cancel}>
          {t('notices.puzzleCancel')}
        </Button>
      }
    >
      <p className="t-body c-2">{t('notices.puzzleText')}</p>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className={styles.track}
      >
        <div className={styles.done} style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </Dialog>
  );
}
