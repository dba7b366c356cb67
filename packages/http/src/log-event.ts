import type { BaseLogger } from 'pino';

/** The level of events of accounts and money: above single calls (`info`), below what deserves attention (`warn`). */
export const EVENT_LEVEL = { event: 35 } as const;

/**
 * An event, for one line of the log. Members appear by id, or by a reference that only we can make; never by name,
 * contact, address or token.
 */
export interface LogEvent {
  /** Such as `login` or `bet.refused`. */
  kind: string;
  merchant?: string;
  memberId?: string;
  [fact: string]: string | number | boolean | undefined;
}

/** Writes an event. A log without the level, such as that of another host program, receives it as `info`. */
export function logEvent(log: Pick<BaseLogger, 'info'>, event: LogEvent): void {
  if ('event' in log && typeof log.event === 'function') log.event(event);
  else log.info(event);
}
