import '@foyer/ui/base.css';
import './frame.css';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import { toThemeCss } from '@foyer/theme/theme-css.ts';
import type { States } from '@foyer/ui/states.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { components, looks, readFrameUrl, sheets } from './catalogue.ts';
import { addForcedRules, CONTROLS, FORCED, type Forced, force } from './forced-states.ts';

/** One state; with `forced`, as if hovered or focused. */
function Cell({ name, forced, children }: { name: string; forced?: Forced; children: ReactNode }) {
  const ref = useCallback(
    (cell: HTMLElement | null) => {
      if (cell && forced) force(cell, forced);
    },
    [forced],
  );
  return (
    <section className="cell">
      <h2 className="cell-name">{forced ? `${name} · ${forced}` : name}</h2>
      <div className="cell-body" ref={ref}>
        {children}
      </div>
    </section>
  );
}

/** Each state at rest, hovered if the style sheet has such a rule, and focused if there is a control. */
function AllStates({ states, known }: { states: States; known: ReadonlySet<Forced> }) {
  const [hasControl, setHasControl] = useState(false);
  useEffect(() => setHasControl(document.querySelector(CONTROLS) !== null), []);
  const forced = FORCED.filter((one) => known.has(one) || (one === 'focus' && hasControl));
  return Object.entries(states).flatMap(([name, state]) => [
    <Cell key={name} name={name}>
      {state}
    </Cell>,
    ...forced.map((one) => (
      <Cell key={`${name} ${one}`} name={name} forced={one}>
        {state}
      </Cell>
    )),
  ]);
}

/** Classes of the component's own style sheet that no element on the page has: missing states. */
function findMissing(classes: Readonly<Record<string, string>>): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const animations = new Set(rules.flatMap((rule) => (rule instanceof CSSKeyframesRule ? rule.name : [])));
  return Object.entries(classes)
    .filter(([, written]) => !animations.has(written) && !document.querySelector(`.${CSS.escape(written)}`))
    .map(([name]) => name);
}

async function show(): Promise<void> {
  const { component, skin, direction, state } = readFrameUrl(location.search);
  const look = looks.find((one) => one.skin === skin);
  const load = components.get(component);
  const root = document.getElementById('app');
  if (!look || !load || !root) throw new Error(`no ${component} in ${skin}`);
  const { documentElement: html } = document;
  html.dir = direction;
  html.dataset.skin = skin;
  const theme = document.getElementById('theme');
  if (theme) theme.textContent = toThemeCss(deriveTheme(look), look.skin, look.shape);
  const [{ states, isAlone }, classes = {}] = await Promise.all([load(), sheets.get(component)?.()]);
  const known = isAlone ? new Set<Forced>() : addForcedRules(Object.values(classes));
  if (state === null) createRoot(root).render(<AllStates states={states} known={known} />);
  else createRoot(root).render(states[state]);
  // For the journey that checks every frame.
  Object.assign(globalThis, { findMissingStates: () => findMissing(classes) });
}

await show();
