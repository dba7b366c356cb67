import { useEffect, useState } from 'react';
import { type Line, otherLines, storeLines } from './lines.ts';
import { measureLatency } from './measure-latency.ts';

/** A line in the list; `isMeasuring` until this page has measured it. */
export interface MeasuredLine extends Line {
  isMeasuring: boolean;
}

const bySpeed = (a: Line, b: Line) => (a.ms ?? Number.POSITIVE_INFINITY) - (b.ms ?? Number.POSITIVE_INFINITY);

/** The remembered lines except this page's own, the fastest first; each is measured again. */
export function useMeasuredLines(): MeasuredLine[] {
  const [lines, setLines] = useState<MeasuredLine[]>(() =>
    otherLines()
      .sort(bySpeed)
      .map((line) => ({ ...line, isMeasuring: true })),
  );
  useEffect(() => {
    const unmount = new AbortController();
    const settle = (host: string, ms: number | null) => {
      if (unmount.signal.aborted) return;
      // Lines keep their position, and so their number, whatever the new result.
      setLines((before) => before.map((one) => (one.host === host ? { host, ms, isMeasuring: false } : one)));
    };
    for (const { host } of otherLines())
      measureLatency(host, unmount.signal).then(
        (ms) => settle(host, Math.round(ms)),
        () => settle(host, null),
      );
    return () => unmount.abort();
  }, []);
  useEffect(() => {
    if (lines.length > 0 && lines.every(({ isMeasuring }) => !isMeasuring))
      storeLines(lines.map(({ host, ms }) => ({ host, ms })));
  }, [lines]);
  return lines;
}

/** The index of the suggested line: the fastest that has answered, else the previous fastest. */
export function fastestOf(lines: readonly MeasuredLine[]): number {
  const answered = lines.filter(({ isMeasuring, ms }) => !isMeasuring && ms !== null).sort(bySpeed);
  const best = answered[0] ?? lines.find(({ isMeasuring }) => isMeasuring);
  return best ? lines.indexOf(best) : 0;
}
