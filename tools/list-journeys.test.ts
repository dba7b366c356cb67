import { expect, test } from 'vitest';
import { findJourneys, format } from './list-journeys.ts';

test('finds every journey with its brand, and marks those of the long run', () => {
  const files = findJourneys();
  const titles = files.flatMap((file) => file.titles);
  expect(titles.length).toBeGreaterThan(150);
  const title = 'a visitor registers, bets, watches the draw close and is paid by the rules';
  expect(titles).toContain(`lotus: ${title}`);
  expect(titles).toContain(`samba: ${title} (long)`);
});

test('lists the journeys by file', () => {
  const text = format([
    { file: 'b.spec.ts', titles: ['second'] },
    { file: 'a.spec.ts', titles: ['first', 'also first'] },
  ]);
  expect(text).toContain('3 paths');
  expect(text.slice(text.indexOf('##'))).toBe(
    '## `e2e/a.spec.ts`\n\n- first\n- also first\n\n## `e2e/b.spec.ts`\n\n- second\n',
  );
});
