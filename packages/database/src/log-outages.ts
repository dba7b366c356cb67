interface Log {
  error(message: string): void;
  warn(message: string): void;
}

/** Writes one line when the database stops answering, and one when it answers again. */
export const logOutages =
  (log: Log) =>
  (isDown: boolean): void => {
    if (isDown) log.error('the database does not answer; calls are refused until it does');
    else log.warn('the database answers again');
  };
