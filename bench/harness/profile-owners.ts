/** The output of `--cpu-prof`, as far as it is read here; times are in microseconds. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  startTime: number;
  endTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** The owner of a file's code: the first matching pattern. Built code of the web differs from its libraries by its folder. */
const OWNERS: readonly [owner: string, url: RegExp][] = [
  ['react-dom', /\/react-dom\//],
  ['react', /\/node_modules\/react\//],
  ['react-router: data to text', /turbo-stream/],
  ['react-router', /\/react-router\//],
  ['fastify', /\/(fastify|find-my-way|light-my-request|avvio)\//],
  ['typebox', /\/typebox\//],
  ['pino', /\/(pino|sonic-boom|thread-stream)\//],
  ['other packages', /\/node_modules\//],
  ['web: pages', /\/build\/server\//],
  ['web: server', /\/apps\/web\/src\//],
  ['gateway', /\/apps\/gateway\//],
  ['lottery', /\/apps\/lotto\//],
  ['our other code', /\/(apps|packages)\//],
];
const UNOWNED = new Set(['(idle)', '(program)', '(root)']);
const SHOWN = 14;

/** The span of the profile to read: `seconds` of load, `stopSeconds` before its end. */
interface Span {
  seconds: number;
  stopSeconds: number;
}

/** Percent of the busy time by owner: a sample belongs to the innermost frame that is not Node's own. */
export function ownersOf(profile: CpuProfile, { seconds, stopSeconds }: Span): Record<string, number> {
  const ownerOf = createOwnerOf(profile);
  const to = profile.endTime - stopSeconds * 1e6;
  const from = to - seconds * 1e6;
  const times = new Map<string, number>();
  let at = profile.startTime;
  let busy = 0;
  profile.samples.forEach((id, index) => {
    const delta = profile.timeDeltas[index] ?? 0;
    at += delta;
    const owner = ownerOf(id);
    if (at < from || at > to || UNOWNED.has(owner)) return;
    busy += delta;
    times.set(owner, (times.get(owner) ?? 0) + delta);
  });
  const sorted = [...times].sort(([, left], [, right]) => right - left).slice(0, SHOWN);
  return Object.fromEntries(sorted.map(([owner, time]) => [owner, Math.round((time / busy) * 1000) / 10]));
}

function createOwnerOf({ nodes }: CpuProfile): (id: number) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const known = new Map<number, string>();
  const find = (id: number): string => {
    const { functionName = '', url = '' } = byId.get(id)?.callFrame ?? {};
    if (functionName === '(garbage collector)') return 'garbage collector';
    if (UNOWNED.has(functionName)) return functionName;
    const owner = OWNERS.find(([, pattern]) => pattern.test(url))?.[0];
    if (owner) return owner;
    const parent = parents.get(id);
    const above = parent === undefined ? '(root)' : ownerOf(parent);
    return above === '(root)' ? 'node' : above;
  };
  const ownerOf = (id: number): string => {
    const owner = known.get(id) ?? find(id);
    known.set(id, owner);
    return owner;
  };
  return ownerOf;
}
