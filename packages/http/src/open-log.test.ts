import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('open-log.ts', import.meta.url));

/** A process that logs, then runs `rest`; its output is collected as it comes. */
function run(rest: string) {
  const script = `import { openLog } from ${JSON.stringify(MODULE)}; const log = openLog(); log.info('one line'); ${rest}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk) => output.push(chunk));
  return { child, read: () => output.join('') };
}

test('writes a line within about a second, while the process keeps running', async () => {
  const { child, read } = run('setInterval(() => {}, 1000);');
  await expect.poll(read, { timeout: 5000 }).toContain('"msg":"one line"');
  child.kill('SIGKILL');
});

test.each([
  ['exits', 'process.exit(1);'],
  ['ends', ''],
  ['throws', 'throw new Error("a fault for the test");'],
])('writes every line of a process that %s', async (_how, rest) => {
  const { child, read } = run(rest);
  await once(child, 'close');
  expect(read()).toContain('"msg":"one line"');
});

test('hides the credentials of a logged request', async () => {
  const { child, read } = run(
    'log.info({ req: { headers: { authorization: "secret-a", cookie: "secret-b" } } }); process.exit(0);',
  );
  await once(child, 'close');
  expect(read()).toContain('[Redacted]');
  expect(read()).not.toContain('secret-');
});

test('writes an error that follows from an outage as a warning, and others as errors', async () => {
  const script = `import { openLog } from ${JSON.stringify(MODULE)};
    const log = openLog({ isOfOutage: ({ message }) => message === 'gone' }).child({ part: 'x' });
    for (const message of ['gone', 'broken']) log.error({ err: new Error(message), merchant: 'lotus' }, 'payments');
    log.error({ merchant: 'lotus' }, 'without an error'); log.error('only a text'); log.fatal({ err: new Error('gone') }, 'the end');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk) => output.push(chunk));
  await once(child, 'close');
  const lines = output
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ err, level, merchant, msg, part }) => [level, part, merchant, msg, err?.message])).toEqual([
    [40, 'x', 'lotus', 'payments', 'gone'],
    [50, 'x', 'lotus', 'payments', 'broken'],
    [50, 'x', 'lotus', 'without an error', undefined],
    [50, 'x', undefined, 'only a text', undefined],
    [60, 'x', undefined, 'the end', 'gone'],
  ]);
});

test('writes events at their own level, between info and warn', async () => {
  const [modulePath] = [MODULE.replace('open-log', 'log-event')];
  const script = `import { openLog } from ${JSON.stringify(MODULE)}; import { logEvent } from ${JSON.stringify(modulePath)};
    for (const level of ['warn', 'event']) { const log = openLog({ level }); log.info('hidden'); logEvent(log.child({ part: 'x' }), { kind: level }); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  await once(child, 'close');
  expect(JSON.parse(output.join(''))).toMatchObject({ level: 35, part: 'x', kind: 'event' });
});

test('writes a fatal line at once', async () => {
  const { child, read } = run("log.fatal('the end'); process.kill(process.pid, 'SIGKILL');");
  await once(child, 'close');
  expect(read()).toContain('"msg":"one line"');
  expect(read()).toContain('"msg":"the end"');
});

test('writes every line in order through a pipe that is read slowly', async () => {
  const { child, read } = run(
    "for (let n = 0; n < 5000; n += 1) log.info({ n, filler: 'ấ'.repeat(100) }, 'many'); process.exit(0);",
  );
  child.stdout.pause();
  await delay(500);
  child.stdout.resume();
  await once(child, 'close');
  const lines = read().trim().split('\n');
  expect(lines.slice(1).map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 5000 }, (_, n) => n));
});
