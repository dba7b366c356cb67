import { BEACON_DRAW_VECTORS } from '@foyer/lottery/testing/draw-vectors.data.ts';
import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawValue } from '../testing/draw-value.ts';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { checkProof, checkVoid, type Published } from './check.ts';
import { StepCard } from './step-card.tsx';
import type { Check, Job } from './use-check.ts';
import type { DrawState } from './use-draw.ts';
import { VerdictCard } from './verdict-card.tsx';

const { drand } = BEACON_DRAW_VECTORS;
const RECEIPT = { version: 1, drawId: drand.drawId, text: '', path: [], root: drand.root } as const;
const BUSY: Check = { steps: [], isDone: false };
const published: Published = {
  commitment: drand.commitment,
  numbers: drand.numbers.map(({ prize, numbers }) => ({ prize, numbers: [...numbers] })),
  manifest: { root: drand.root, tickets: 3 },
};
const JOB: Job = { kind: 'proof', proof: drand, published };

async function checked(changes: Partial<Published> = {}): Promise<Check> {
  const steps: Check['steps'][number][] = [];
  for await (const step of checkProof(drand, { ...published, ...changes })) steps.push(step);
  return { steps, isDone: true };
}

const otherNumbers = () =>
  published.numbers?.map((each, index) => (index === 0 ? { ...each, numbers: ['00000'] } : each));

interface Shown {
  readonly state?: DrawState;
  readonly job?: Job | null;
  readonly check?: Check;
  readonly isFromFile?: boolean;
}

const verdict = ({ state = { kind: 'none' }, job = null, check = BUSY, isFromFile = false }: Shown): string =>
  renderClient(
    <VerdictCard
      state={state}
      job={job}
      check={check}
      drawId={drand.drawId}
      isFromFile={isFromFile}
      onRetry={() => {}}
    />,
  );

const drawIn = (state: string): DrawState => ({ kind: 'there', draw: drawValue({ state }) });

beforeEach(() => vi.stubGlobal('window', { isSecureContext: true, crypto: globalThis.crypto }));
afterEach(() => vi.unstubAllGlobals());

describe('the verdict before there is a proof', () => {
  test('is absent for a page without a draw', () => expect(verdict({})).toBe(''));

  test.each([
    ['loading', { kind: 'loading' }, ['Loading']],
    ['a draw that does not exist', { kind: 'unknown' }, ['There is no draw #']],
    ['a failed request', { kind: 'failed' }, ['This did not load.', 'Retry']],
    ['an open draw', drawIn('open'), ['This draw is not drawn yet']],
    ['a voided draw', drawIn('voided'), ['This draw did not take place', 'Every stake goes back']],
  ] as const)('reports %s without an alert', (_name, state, words) => {
    const html = verdict({ state });
    for (const part of words) expect(textOf(html)).toContain(part);
    expect(html).toContain('role="status"');
    expect(html).not.toContain('role="alert"');
    expect(html).not.toContain('data-look="positive"');
  });

  test.each([
    ['an insecure connection', { isSecureContext: false, crypto: globalThis.crypto }],
    ['a browser without subtle crypto', { isSecureContext: true, crypto: {} }],
  ])('over %s reports that it cannot verify, even with a finished check', async (_name, window) => {
    vi.stubGlobal('window', window);
    const html = verdict({ job: JOB, check: await checked() });
    expect(textOf(html)).toContain('This browser cannot verify here');
    expect(html).toContain('data-look="neutral"');
  });
});

describe('the verdict of a check', () => {
  test('waits until every step is done, even if all match so far', async () => {
    const { steps } = await checked();
    const html = verdict({ job: JOB, check: { steps, isDone: false } });
    expect(html).toContain('data-look="busy"');
    expect(textOf(html)).toBe('Repeating the draw on this device');
  });

  test('is positive when every step matches', async () => {
    const html = verdict({ job: JOB, check: await checked() });
    expect(html).toContain('data-look="positive" role="status"');
    expect(textOf(html)).toBe('Every step matches. This draw is verified on your device.');
  });

  test('states that a voided draw did not take place, and why, once its seed matches', async () => {
    const { beacon, commitment, drawId, serverSeed } = drand;
    const draw = { beacon, commitment, drawId, voided: { serverSeed, at: null, reason: 'the beacon is silent' } };
    const html = verdict({ job: { kind: 'void', draw }, check: { steps: [await checkVoid(draw)], isDone: true } });
    expect(html).toContain('data-look="neutral" role="status"');
    expect(textOf(html)).toContain('This draw did not take place');
    expect(textOf(html)).toContain('Reason: the beacon is silent');
  });

  test('is about the ticket for a receipt, and names a file as the source', async () => {
    const job: Job = { kind: 'receipt', receipt: { ...RECEIPT }, rootOfDraw: null };
    const text = textOf(verdict({ job, check: await checked(), isFromFile: true }));
    expect(text).toBe('Every step matches. This ticket was sealed under the root shown here. From a file');
  });

  test.each([
    ['commitment', { commitment: 'ab' }, 'Step 1: The seed is the one that was promised'],
    ['root', { manifest: null }, 'Step 2: The tickets were sealed first'],
    ['numbers', { numbers: otherNumbers() ?? null }, 'Step 5: The key gives exactly these numbers'],
  ] as const)('alerts and names the step when the %s does not match', async (_name, changes, failed) => {
    const html = verdict({ job: JOB, check: await checked(changes) });
    expect(html).toContain('data-look="negative" role="alert"');
    expect(textOf(html)).toContain(`Something does not match ${failed} Save the proof`);
  });

  test('names the first of several failed steps', async () => {
    const check = await checked({ manifest: null, numbers: otherNumbers() ?? null });
    const text = textOf(verdict({ job: JOB, check }));
    expect(text).toContain('Step 2: The tickets were sealed first');
    expect(text).not.toContain('Step 5');
  });

  test('alerts without a step for a malformed proof, which has none', () => {
    const html = verdict({ job: JOB, check: { steps: [], isDone: true } });
    expect(html).toContain('role="alert"');
    expect(textOf(html)).not.toContain('Step');
  });
});

describe('the card of a step', () => {
  const cards = async (changes: Partial<Published> = {}, note: string | null = null): Promise<string[]> =>
    (await checked(changes)).steps.map((step, index) =>
      renderClient(<StepCard step={step} place={index + 1} note={note} />),
    );

  test('has its number, its title and its verdict', async () => {
    const [commitment = '', root = '', beacon = '', key = '', numbers = ''] = (await cards()).map(textOf);
    expect(commitment).toMatch(/Step 1: The seed is the one that was promised Match /);
    expect(root).toMatch(/Step 2: The tickets were sealed first Match /);
    expect(beacon).toMatch(/Step 3: The beacon published this value Match /);
    expect(key).toMatch(/Step 4: Seed and beacon give the key Computed /);
    expect(numbers).toMatch(/Step 5: The key gives exactly these numbers Match /);
  });

  test('shows values in full, with a copy button for long ones only', async () => {
    const [commitment = '', , beacon = ''] = await cards();
    const valuesIn = (html: string) =>
      [...parseHtml(html).querySelectorAll('code[dir="ltr"]')].map(({ textContent }) => textContent);
    expect(valuesIn(commitment)).toContain(drand.serverSeed);
    expect(commitment).toContain('aria-label="Copy: Server seed"');
    expect(valuesIn(beacon)).toContain('1000');
    expect(beacon).not.toContain('aria-label="Copy: Round"');
  });

  test('shows the note of the beacon where there is one', async () => {
    const note = 'Our own beacon.';
    expect(screenOf((await cards({}, note))[2] ?? '').getByText(note)).toBeTruthy();
    expect((await cards())[2]).not.toContain(note);
  });

  test('marks a number that was published differently, and reads out both', async () => {
    const special = drand.numbers[0]?.numbers[0] ?? '';
    const numbers = (await cards({ numbers: otherNumbers() ?? null }))[4] ?? '';
    expect(numbers).toContain('data-verdict="fits-not"');
    expect(textOf(numbers)).toContain(`${special} instead of 00000`);
    expect(parseHtml(numbers).querySelectorAll('mark')).toHaveLength(1);
    expect(parseHtml((await cards())[4] ?? '').querySelector('mark')).toBeNull();
  });
});
