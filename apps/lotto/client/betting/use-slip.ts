import { forgetTab, readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import { useEffect, useReducer } from 'react';
import { restoreSlip, type SlipStart } from './restore-slip.ts';
import { changeSlip, type Slip, type SlipChange } from './slip.ts';

interface Start extends SlipStart {
  readonly gameCode: string;
  readonly playerId: string;
}

const slipKey = (gameCode: string): string => `lotto.slip.${gameCode}`;
/** Each player has their own: sent by another, an unanswered ticket would be a second one, at the other's cost. */
const attemptsKey = (playerId: string, gameCode: string): string => `lotto.attempts.${playerId}.${gameCode}`;

/** The slip of a game in this tab; persists across reloads. */
export function useSlip({ gameCode, playerId, ...start }: Start): readonly [Slip, (change: SlipChange) => void] {
  const [slip, change] = useReducer(changeSlip, null, () =>
    restoreSlip({ slip: readTab(slipKey(gameCode)), attempts: readTab(attemptsKey(playerId, gameCode)) }, start),
  );
  useEffect(() => {
    const { attempts, ...rest } = slip;
    writeTab(slipKey(gameCode), rest);
    if (Object.keys(attempts).length > 0) writeTab(attemptsKey(playerId, gameCode), attempts);
    else forgetTab(attemptsKey(playerId, gameCode));
  }, [slip, gameCode, playerId]);
  return [slip, change];
}
