// @vitest-environment happy-dom
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { renderGame } from '../testing/render-game.tsx';
import { School } from './fish.page.tsx';

test('another fish cannot be chosen while the school is disabled', () => {
  const enabled = (disabled: boolean) =>
    parseHtml(renderGame(<School chosen="puffer" disabled={disabled} onChoose={() => {}} />)).querySelectorAll(
      'fieldset:not([disabled]) input',
    ).length;
  expect(enabled(false)).toBeGreaterThan(1);
  expect(enabled(true)).toBe(0);
});
