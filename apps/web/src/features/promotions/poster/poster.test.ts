import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { drawWords, type PosterWords, toLines } from './draw-words.ts';
import { renderPoster } from './render-poster.ts';

const WORDS: PosterWords = {
  headline: 'Good company plays better',
  codeLabel: 'Your referral code',
  code: 'SEN6868',
  link: 'https://lotus.example/m/register?r=SEN6868',
  host: 'lotus.example',
  adultAge: 21,
};
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 1350"><rect width="1080" height="1350" fill="#a00"/><g fill="#fff"><!--words--></g></svg>';

test('breaks a headline into lines, the last of which takes the rest', () => {
  expect(toLines('Good company plays better', 16, 4)).toEqual(['Good company', 'plays better']);
  expect(toLines('one two three four', 4, 2)).toEqual(['one', 'two three four']);
});

test('renders a PNG of the size of a poster, once for the same words', async () => {
  const [first, again] = await Promise.all([renderPoster(DRAWING, WORDS), renderPoster(DRAWING, WORDS)]);
  expect(Buffer.from(first.subarray(1, 4)).toString()).toBe('PNG');
  expect([Buffer.from(first).readUInt32BE(16), Buffer.from(first).readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(again).toBe(first);
  const other = await renderPoster(DRAWING, { ...WORDS, code: 'SEN6869' });
  expect(Buffer.from(other).equals(first)).toBe(false);
});

test('draws the text: a poster without it is much smaller', async () => {
  const words = await renderPoster(DRAWING, WORDS);
  const none = await renderPoster(DRAWING, { ...WORDS, headline: ' ', codeLabel: ' ', code: ' ', host: ' ' });
  expect(words.length).toBeGreaterThan(none.length + 5_000);
});

test('does not occupy the thread of its caller', async () => {
  await renderPoster(DRAWING, { ...WORDS, code: 'WARM0001' });
  const before = performance.eventLoopUtilization();
  await Promise.all(['A', 'B', 'C'].map((code) => renderPoster(DRAWING, { ...WORDS, code: `BUSY${code}` })));
  const { active, idle } = performance.eventLoopUtilization(before);
  expect(active).toBeLessThan((active + idle) / 4);
});

test('escapes the texts that it draws', () => {
  const drawn = drawWords({ ...WORDS, host: '<script>"$&' });
  expect(drawn).not.toContain('<script>');
  expect(drawn).toContain('21+');
});

test('still renders after a drawing that cannot be rendered', async () => {
  await expect(renderPoster('<svg <!--words-->', WORDS)).rejects.toThrow();
  expect(await renderPoster(DRAWING, { ...WORDS, code: 'AFTER111' })).toBeInstanceOf(Uint8Array);
});
