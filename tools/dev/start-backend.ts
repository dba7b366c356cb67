import { once } from 'node:events';
import { enableCompileCache } from 'node:module';

/**
 * The main module of the backend's process. It loads the packages among its arguments, a third of a start, and then waits for the
 * message that lets it load the backend.
 */
enableCompileCache(process.env.COMPILE_CACHE);
process.on('disconnect', () => process.exit());
// NOTE Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => {});

const started = once(process, 'message');
// The backend reports what it cannot load.
for (const url of process.argv.slice(2)) await import(url).catch(() => {});
await started;
await import('./backend.ts');
