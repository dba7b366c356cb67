import type { Plugin } from 'vite';

const REACT_DOM = /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/**
 * Functions of React DOM that serve only features that no page uses, by feature. Each checks first whether the feature is
 * used, or is called after such a check, so without its body nothing else changes.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  // `<ViewTransition>`: pages change without a transition (decision 0076).
  viewTransitions: [
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'pushViewTransitionCancelableScope',
    'reportViewTransitionError',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    'ViewTransitionPseudoElement',
  ],
  // `<Fragment ref>`.
  fragmentRefs: [
    'addFragmentHandleToFiber',
    'addFragmentHandleToInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'findFragmentInstanceOrTextInstanceSiblings',
    'FragmentInstance',
    'getFragmentInstanceOrTextInstanceSiblings',
    'validateDocumentPositionWithFiberTree',
  ],
  // `<SuspenseList>`; `<Activity>` is used.
  lists: ['initSuspenseListRenderState', 'updateSuspenseListComponent'],
};

/** What the methods of a fragment's ref are assigned to. */
const FRAGMENT_METHOD = /^FragmentInstance\.prototype\.\w+ =/;

interface Statement {
  type: string;
  start: number;
  end: number;
  id?: { name: string } | null;
  body?: { start: number; end: number };
}

/**
 * Removes features that no page uses from the browser's React DOM, 5 kB of the first load of home: React has no builds
 * without them, and a bundler cannot know that they are unused (decision 0140). Its signal errors lose their stack traces.
 */
export function trimReact(): Plugin {
  return {
    name: 'foyer-trim-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: REACT_DOM },
      handler(code) {
        const program = this.parse(code, { lang: 'js' }) as unknown as { body: Statement[] };
        const trimmed = cutUnused(code, program.body);
        const { body } = this.parse(trimmed, { lang: 'js' }) as unknown as { body: Statement[] };
        return { code: dropSignalStacks(trimmed, body), map: null };
      },
    },
  };
}

/**
 * Empties the functions of `UNUSED` and removes the methods of fragment refs.
 * @throws when React DOM has no such function: after an upgrade the list must be reviewed
 */
export function cutUnused(code: string, statements: readonly Statement[]): string {
  const wanted = new Set(Object.values(UNUSED).flat());
  const cuts: { start: number; end: number; text: string }[] = [];
  for (const { type, start, end, id, body } of statements) {
    if (type === 'FunctionDeclaration' && body && wanted.delete(id?.name ?? '')) cuts.push({ ...body, text: '{}' });
    else if (FRAGMENT_METHOD.test(code.slice(start, end))) cuts.push({ start, end, text: '' });
  }
  if (wanted.size > 0) throw new Error(`React DOM has no function ${[...wanted].join(', ')}: read vite/trim-react.ts`);
  return cuts.reduceRight((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
}

const SIGNAL = /= Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * React DOM throws five errors as signals and catches them itself. This creates them without a stack trace: they are created
 * while its module is evaluated, and if an inspector is attached, V8 then parses the whole module again to find the line: 35 ms
 * of a page's longest task under Playwright and Lighthouse, and in no visitor's browser.
 * @throws when React DOM creates no signal error at module level
 */
export function dropSignalStacks(code: string, statements: readonly Statement[]): string {
  let result = code;
  for (const { type, start, end } of [...statements].reverse()) {
    if (type !== 'VariableDeclaration') continue;
    const signals = code
      .slice(start, end)
      .replace(SIGNAL, '= Object.create(Error.prototype, { message: { value: $1 } })');
    result = result.slice(0, start) + signals + result.slice(end);
  }
  if (result === code) throw new Error('React DOM creates no signal error at module level: read vite/trim-react.ts');
  return result;
}
