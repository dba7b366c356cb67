import { Countdown } from './countdown.tsx';
import type { States } from './states.ts';

const LOOKS = ['boxes', 'large', 'plain'] as const;
const MINUTE_MS = 60_000;

const inAll = (endsAt: number) =>
  LOOKS.map((look) => (
    <Countdown key={look} look={look} endsAt={endsAt} renderedAt={endsAt - 1000} label="Closes at 18:15" />
  ));

export const states: States = {
  open: inAll(Date.now() + 90 * MINUTE_MS),
  'without hours': <Countdown look="plain" isShort endsAt={Date.now() + 12 * MINUTE_MS} label="Ends at 18:15" />,
  'last minute': inAll(Date.now() + MINUTE_MS),
  closed: inAll(Date.now() - MINUTE_MS),
};
