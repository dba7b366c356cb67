import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { States } from './states.ts';

const FOLDER = new URL('.', import.meta.url);
const modules = import.meta.glob<{ states: States }>('./*.states.tsx');
const components = readdirSync(FOLDER).filter((file) => /^[a-z-]+\.tsx$/.test(file));

describe.each(components)('%s', (file) => {
  const statesFile = file.replace('.tsx', '.states.tsx');

  test('shows every component it exports in the workshop', () => {
    const source = readFileSync(new URL(file, FOLDER), 'utf8');
    const exported = [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name);
    const shown = readFileSync(new URL(statesFile, FOLDER), 'utf8');
    expect(exported.length).toBeGreaterThan(0);
    for (const name of exported) expect(shown).toContain(`<${name}`);
  });

  test('renders each of its states', async () => {
    const { states = {} } = (await modules[`./${statesFile}`]?.()) ?? {};
    expect(Object.keys(states).length).toBeGreaterThan(0);
    for (const state of Object.values(states)) expect(renderToStaticMarkup(state)).toBeTypeOf('string');
  });
});
