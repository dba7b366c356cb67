import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { type Fault, readableLog } from './readable-log.ts';

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => printed.mockClear());

test('prints a readable line, and an error with its stack', () => {
  const faults: Fault[] = [];
  const log = pino(
    { level: 'info' },
    readableLog((fault) => faults.push(fault)),
  ).child({ part: 'gateway' });
  const error = new Error('no time');
  log.warn('slow');
  log.error({ err: error, path: '/wps/x' }, 'call failed');
  expect(printed.mock.calls).toEqual([
    ['warning · gateway · slow'],
    [`error · gateway · /wps/x · call failed\n${error.stack}`],
  ]);
  expect(faults).toEqual([{ message: 'no time', stack: error.stack }]);
});
