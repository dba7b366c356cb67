interface Script {
  scriptId: string;
  url: string;
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** A client of Node's inspector, as an editor uses it. */
export interface Inspector {
  /** The latest script whose URL ends with this; waits until one is loaded. */
  findScript(ending: string): Promise<Script>;
  sourceOf(script: Script): Promise<string>;
  /** Sets a breakpoint, runs `work` and resumes. @returns whether it stopped there */
  stopsAt(script: Script, place: { line: number; column: number }, work: () => Promise<unknown>): Promise<boolean>;
  close(): void;
}

const PATIENCE_MS = 15_000;

/** @param address `ws://…`, as Node prints it */
export async function openInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let lastId = 0;
  const answers = new Map<number, (message: Message) => void>();
  const scripts: Script[] = [];
  const events = new EventTarget();
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id !== undefined) answers.get(message.id)?.(message);
    if (message.method === 'Debugger.scriptParsed') scripts.push(message.params as Script);
    if (message.method) events.dispatchEvent(new Event(message.method));
  };
  const call = async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = ++lastId;
    const { error, result } = await new Promise<Message>((resolve) => {
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
  await call('Debugger.enable');
  return {
    async findScript(ending) {
      for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; ) {
        const script = scripts.findLast(({ url }) => url.endsWith(ending));
        if (script) return script;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`no script ends with ${ending}`);
    },
    sourceOf: async ({ scriptId }) =>
      (await call<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId })).scriptSource,
    async stopsAt({ scriptId }, { line, column }, work) {
      const location = { scriptId, lineNumber: line, columnNumber: column };
      const { breakpointId } = await call<{ breakpointId: string }>('Debugger.setBreakpoint', { location });
      const paused = new Promise<boolean>((resolve) => {
        events.addEventListener('Debugger.paused', () => resolve(true), { once: true });
        setTimeout(() => resolve(false), PATIENCE_MS);
      });
      const done = work();
      const hasStopped = await paused;
      await call('Debugger.removeBreakpoint', { breakpointId });
      if (hasStopped) await call('Debugger.resume');
      await done;
      return hasStopped;
    },
    close: () => socket.close(),
  };
}
