import { SourceMap, type SourceMapPayload } from 'node:module';
import type { Plugin, ViteDevServer } from 'vite';
import { injectScript } from './inject-script.ts';
import type { Fault } from './readable-log.ts';

const FRAME = /https?:\/\/[^/\s]+(\/[^\s()]+?):(\d+):(\d+)/g;

/** Makes the browser report its errors, which are printed and shown with their positions in the sources. */
export const browserFaults = (onFault: (fault: Fault) => void): Plugin => ({
  ...injectScript('report-faults.ts'),
  configureServer(vite) {
    vite.ws.on('foyer:fault', async (fault: Fault) => {
      const stack = await toSources(fault.stack, vite);
      console.error(`error · browser\n${stack}`);
      onFault({ ...fault, stack });
    });
  },
});

/** A browser's stack with positions in the sources. */
async function toSources(stack: string, vite: ViteDevServer): Promise<string> {
  const places = new Map<string, string>();
  for (const [place, address = '', line, column] of stack.matchAll(FRAME)) {
    const url = address.slice(vite.config.base.length - 1).replace(/\?.*$/, '');
    const module = await vite.environments.client.moduleGraph.getModuleByUrl(url);
    const map = module?.transformResult?.map;
    if (!module?.file || !map || !('mappings' in map)) continue;
    // Lines are numbered from one in a stack, from zero in a source map.
    const origin = new SourceMap(map as SourceMapPayload).findEntry(Number(line) - 1, Number(column) - 1);
    if ('originalLine' in origin)
      places.set(place, `${module.file}:${origin.originalLine + 1}:${origin.originalColumn + 1}`);
  }
  return stack.replace(FRAME, (place) => places.get(place) ?? place);
}
