import { type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { components, DIRECTIONS, looks, toFrameUrl } from './catalogue.ts';

const names = [...components.keys()].sort();
const skins = looks.map(({ skin }) => skin);
const ALL = 'all';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
const readName = () => location.hash.slice(1) || (names[0] ?? '');

/** Every component of `packages/ui` in every state, skin and direction. */
export function Workshop() {
  const name = useSyncExternalStore(subscribe, readName);
  const [skin, setSkin] = useState(ALL);
  const [direction, setDirection] = useState(ALL);
  return (
    <>
      <nav className="names">
        {names.map((one) => (
          <a key={one} href={`#${one}`} aria-current={one === name ? 'page' : undefined}>
            {one}
          </a>
        ))}
      </nav>
      <main>
        <header className="bar">
          <h1>{name}</h1>
          <Choice label="Skin" values={skins} value={skin} onChange={setSkin} />
          <Choice label="Direction" values={DIRECTIONS} value={direction} onChange={setDirection} />
        </header>
        <Frames
          key={name}
          component={name}
          skins={skins.filter((one) => skin === ALL || one === skin)}
          directions={DIRECTIONS.filter((one) => direction === ALL || one === direction)}
        />
      </main>
    </>
  );
}

interface ChoiceProps {
  label: string;
  values: readonly string[];
  value: string;
  onChange(value: string): void;
}

function Choice({ label, values, value, onChange }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {[ALL, ...values].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

interface FramesProps {
  component: string;
  skins: readonly string[];
  directions: (typeof DIRECTIONS)[number][];
}

function Frames({ component, skins, directions }: FramesProps) {
  const states = useAloneStates(component);
  if (states === null) return null;
  return (
    <div className="frames">
      {skins.flatMap((skin) =>
        directions.flatMap((direction) =>
          states.map((state) => (
            <figure key={`${skin} ${direction} ${state}`}>
              <figcaption>{[skin, direction, state].filter(Boolean).join(' · ')}</figcaption>
              <iframe
                title={[component, skin, direction, state].filter(Boolean).join(' ')}
                src={toFrameUrl({ component, skin, direction, state })}
                onLoad={state === null ? fitHeight : undefined}
              />
            </figure>
          )),
        ),
      )}
    </div>
  );
}

/** The states that need a frame each; one `null` if a frame shows all; null while that is not known. */
function useAloneStates(component: string): (string | null)[] | null {
  const [states, setStates] = useState<(string | null)[] | null>(null);
  useEffect(() => {
    components
      .get(component)?.()
      .then((module) => setStates(module.isAlone ? Object.keys(module.states) : [null]));
  }, [component]);
  return states;
}

/** A frame is as high as its content. */
function fitHeight({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const body = frame.contentDocument?.body;
  if (!body) return;
  new ResizeObserver(() => {
    frame.style.height = `${body.scrollHeight}px`;
  }).observe(body);
}
