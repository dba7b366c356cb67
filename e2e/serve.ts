import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** `npm start` on an empty data folder that is deleted with it. */
const directory = mkdtempSync(path.join(tmpdir(), 'foyer-e2e-'));
process.env.FOYER_DATA = directory;
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

await import('../apps/foyer/src/main.ts');
