import type { ShowPuzzle } from '../../gateway/puzzle/answer-puzzle.ts';
import { PUZZLE_SHOWN_AFTER_MS } from '../../limits.data.ts';
import { getShell, updateShell } from '../shell-store.ts';

/** Shows that a puzzle is being solved, unless it is solved at once. */
export const showPuzzle: ShowPuzzle = (cancel) => {
  let share = 0;
  let isShown = false;
  const show = () => {
    isShown = true;
    updateShell({ dialog: { kind: 'puzzle', share, cancel } });
  };
  const timer = setTimeout(show, PUZZLE_SHOWN_AFTER_MS);
  return {
    update(now) {
      share = now;
      if (isShown && getShell().dialog?.kind === 'puzzle') show();
    },
    hide() {
      clearTimeout(timer);
      if (getShell().dialog?.kind === 'puzzle') updateShell({ dialog: null });
    },
  };
};
