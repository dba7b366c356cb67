import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { drawList } from '@foyer/contract/relay/draw-list.ts';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import { useTranslation } from '../../page/messages.ts';
import { useSession } from '../../page/root-data.ts';

type Draw = ValueOf<typeof drawList>['draws'][number];

/** The open draw of a lottery game, and whether the member is to be reminded of it. */
export interface Reminder {
  /** Null if no draw is open. */
  draw: Draw | null;
  isSet: boolean;
  isMember: boolean;
  /** The draw closes before a reminder would be sent. */
  isSoon: boolean;
  toggle(): Promise<void>;
}

/** The gateway reminds members this long before a draw closes. */
const REMINDED_BEFORE_MS = 15 * 60_000;

/** @returns null until it has loaded, and if it did not */
export function useReminder(gameCode: string): Reminder | null {
  const t = useTranslation();
  const isMember = useSession() !== null;
  const [known, setKnown] = useState<Pick<Reminder, 'draw' | 'isSet' | 'isSoon'> | null>(null);
  useEffect(() => {
    const turn = new AbortController();
    const call = browserCall(turn.signal);
    const situation = 'background';
    Promise.all([
      call('relay.drawList', { situation }),
      isMember ? call('member.reminders', { situation }) : { reminders: [] },
    ]).then(
      ([{ draws, serverTime }, { reminders }]) => {
        const draw = draws.find((open) => open.gameCode === gameCode) ?? null;
        const isSet = reminders.some((reminder) => reminder.gameCode === gameCode);
        setKnown({ draw, isSet, isSoon: draw !== null && draw.closesAt - serverTime < REMINDED_BEFORE_MS });
      },
      () => undefined,
    );
    return () => turn.abort();
  }, [gameCode, isMember]);
  if (!known) return null;
  const toggle = async () => {
    const isOn = !known.isSet;
    setKnown({ ...known, isSet: isOn });
    try {
      await browserCall()('member.remind', { body: { gameCode, isOn }, situation: 'background' });
      if (isOn)
        showToast({ kind: 'positive', text: t(known.draw ? 'catalogue.remindText' : 'catalogue.remindOpening') });
    } catch {
      setKnown({ ...known, isSet: !isOn });
      showToast({ kind: 'negative', text: t('catalogue.remindFailed') });
    }
  };
  return { ...known, isMember, toggle };
}
