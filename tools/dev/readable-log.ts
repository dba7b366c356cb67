import type { DestinationStream } from 'pino';

/** An error, as reported by a log line or another process. */
export interface Fault {
  message: string;
  stack: string;
}

interface LogLine {
  level: number;
  msg?: string;
  part?: string;
  path?: string;
  err?: { message?: string; stack?: string };
}

const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' };
const ERROR_LEVEL = 50;

/**
 * The destination of pino in development: lines for people instead of JSON, each error with its stack.
 * @param onFault is also called with every error
 */
export function readableLog(onFault: (fault: Fault) => void): DestinationStream {
  return {
    write(text) {
      const line: LogLine = JSON.parse(text);
      console.error(formatLogLine(line));
      const { err, level } = line;
      if (err && level >= ERROR_LEVEL) onFault({ message: err.message ?? '', stack: err.stack ?? '' });
    },
  };
}

function formatLogLine({ level, part, msg, path, err }: LogLine): string {
  const first = [LEVELS[level] ?? level, part, path, msg].filter(Boolean).join(' · ');
  return err ? `${first}\n${err.stack ?? err.message}` : first;
}
