import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { BEACON_DRAW_VECTORS } from '@foyer/lottery/testing/draw-vectors.data.ts';
import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { describe, expect, test } from 'vitest';
import { drawValue } from '../testing/draw-value.ts';
import { countOf, renderClient, textOf } from '../testing/render-client.tsx';
import { DrawHero } from './draw-hero.tsx';
import { FairCard } from './fair-card.tsx';
import { Hash, ProofCard, type ProofState } from './proof-card.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { planReveal } from './reveal-plan.ts';
import { SidesCard } from './sides-card.tsx';

const { drand } = BEACON_DRAW_VECTORS;
const ignore = () => {};

const numbers = drand.numbers.map((each) => ({ prize: each.prize, numbers: [...each.numbers] }));
const drawn = drawValue({ drawnAt: '2026-11-21T05:13:02.000Z', numbers, proof: { ...drand, numbers }, state: 'drawn' });

describe('the proof of a draw', () => {
  test('before the draw shows the published hash, and neither a seed nor a check', () => {
    const html = renderClient(<FairCard draw={drawValue()} />);
    expect(textOf(html)).toContain('The hash was published before betting opened');
    expect(html).toContain(`title="${drand.commitment}"`);
    expect(textOf(html)).toContain('Server seed shown after the draw');
    expect(html).not.toContain(drand.serverSeed);
    expect(textOf(html)).not.toMatch(/Verify(?! step)|Save the proof/);
  });

  test('after the draw shows the seed, and can be verified and saved', () => {
    const html = renderClient(<FairCard draw={drawn} />);
    expect(html).toContain(`title="${drand.serverSeed}"`);
    expect(textOf(html)).toContain('Not verified yet Verify Seed hash');
    expect(textOf(html)).toContain('Save the proof as a file');
  });

  test('links to the page of every step, in the brand and language of the member', () => {
    const html = renderClient(<FairCard draw={drawn} />);
    expect(html).toContain(`href="/lotto/verify/${drand.drawId}?merchant=lotus&amp;language=EN"`);
    expect(html).toContain('rel="noopener"');
  });
});

describe('the receipt of a ticket', () => {
  test('shows how many tickets were sealed with it, and offers to verify', () => {
    const card = (tickets: number) =>
      renderClient(<ReceiptCard ticketId="t1" manifest={{ root: drand.root, tickets }} />);
    expect(textOf(card(1))).toContain('1 ticket was sealed before the draw Verify');
    expect(textOf(card(812))).toContain('812 tickets were sealed before the draw Verify');
    expect(card(1)).toContain(`title="${drand.root}"`);
  });
});

describe('the card of a proof', () => {
  const card = (state: ProofState, onSave?: () => void): string =>
    renderClient(
      <ProofCard title="Title" state={state} text="Text" onVerify={ignore} onSave={onSave}>
        <Hash name="Hash" value={null} copyLabel="Copy" />
      </ProofCard>,
    );

  test.each([
    ['before', null],
    ['not-verified', 'Verify'],
    ['verifying', 'Verify again'],
    ['verified', 'Verify again'],
    ['mismatch', 'Verify again'],
    ['unavailable', 'Verify again'],
  ] as const)('in the state %s has the button %s', (state, button) => {
    const html = card(state);
    const shown = screenOf(html).queryByRole('button');
    expect(shown?.textContent ?? null).toBe(button);
    expect(shown?.hasAttribute('disabled') ?? false).toBe(state === 'verifying');
    expect(countOf(html, `[data-state="${state}"][role="status"]`)).toBe(1);
  });

  test('offers the file only where there is one', () => {
    expect(textOf(card('before', ignore))).toContain('Save the proof as a file');
    expect(textOf(card('before'))).not.toContain('Save');
  });

  test('shortens a hash on screen and copies it in full', () => {
    const html = renderClient(<Hash name="Hash" value={`abcdef${'0'.repeat(52)}123456`} copyLabel="Copy it" />);
    expect(textOf(html)).toBe('Hash abcdef…123456');
    expect(html).toContain('aria-label="Copy it"');
  });
});

describe('the headline of a draw', () => {
  const hero = (draw: DrawValue, plan: ReturnType<typeof planReveal> | null = null): string =>
    renderClient(
      <DrawHero draw={draw} bets={[]} reveal={{ plan, skip: ignore }}>
        <p>You won</p>
      </DrawHero>,
    );

  test.each([
    ['VNQ60', 5],
    ['VSQ60', 6],
    ['VSQ120D', 12],
    ['KENO', 20],
    ['DICE', 3],
    ['SG4D', 4],
  ])('of %s has %i empty places before it is drawn', (gameCode, places) => {
    const html = hero(drawValue({ gameCode, drawId: `${gameCode}-20261121-0733` }));
    expect(countOf(html, '.place')).toBe(places);
  });

  test.each([
    ['open', false],
    ['closed', true],
    ['drawing', true],
    ['voided', false],
  ])('in the state %s moves its places: %s', (state, isDrawing) => {
    expect(hero(drawValue({ state })).includes('data-drawing')).toBe(isDrawing);
  });

  test('shows numbers, time and what they mean for the member', () => {
    const html = hero(drawn);
    expect(countOf(html, '.place')).toBe(0);
    expect(textOf(html)).toContain('drawn Nov 21, 12:13');
    expect(textOf(html)).toMatch(/You won$/);
  });

  test('does not reveal the outcome while the numbers land, and can be skipped', () => {
    const text = textOf(hero(drawn, planReveal('VNQ60', numbers)));
    expect(text).not.toContain('You won');
    expect(text).toContain('The numbers are being drawn');
    expect(text).toMatch(/Skip$/);
  });

  test('names the prize that lands, unless there is only one', async () => {
    const prize = (gameCode: string, of: typeof numbers) =>
      parseHtml(hero(drawValue({ gameCode, numbers: of }), planReveal(gameCode, of))).querySelector(
        'b[aria-hidden="true"]',
      )?.textContent;
    const dice = await drawNumbers(requireGame('DICE').shape, {
      gameCode: 'DICE',
      drawId: 'any',
      serverSeed: new Uint8Array(32),
    });
    expect(prize('VNQ60', numbers)).toBe('Seventh');
    expect(
      prize(
        'DICE',
        dice.map((each) => ({ ...each, numbers: [...each.numbers] })),
      ),
    ).toBeUndefined();
  });
});

describe('the sides of a draw', () => {
  const sides = (dice: string[], bet: readonly [code: string, side: string]): string => {
    const bets = [{ gameCode: 'DICE', betCode: bet[0], numbers: [bet[1]] }];
    return renderClient(
      <SidesCard gameCode="DICE" numbers={[{ prize: 'dice', numbers: dice }]} bets={bets} hasLegend={false} />,
    );
  };

  test('name the winning side of each bet on sides', () => {
    const text = textOf(sides(['4', '5', '2'], ['DBS', 'BIG']));
    expect(text).toContain('Sum 11');
    expect(text).toContain('Big or small Big');
    expect(text).toContain('Odd or even Odd');
  });

  test.each([
    ['DBS', 'BIG', 1],
    ['SUM', '11', 1],
    ['DBS', 'SMALL', 0],
    ['DEO', 'BIG', 0],
  ] as const)('mark a bet of %s on %s %i times', (betCode, side, times) => {
    expect(countOf(sides(['4', '5', '2'], [betCode, side]), '[data-own]')).toBe(times);
  });
});
