import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

const SETTLE_MS = 30;

/** Calls back with the changed files, once a burst of changes is over. @returns a function that stops it */
export function watchSources(folders: readonly string[], onChange: (files: ReadonlySet<string>) => void): () => void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || /(^|\/)(node_modules|build)(\/|$)/.test(name)) return;
      changed.add(path.join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(() => {
        const files = changed;
        changed = new Set();
        onChange(files);
      }, SETTLE_MS);
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
