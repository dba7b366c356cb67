import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeDataFolder, removeDataFolder } from '../apps/foyer/src/testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../apps/foyer/src/testing/real-process.ts';
import { toKeyText } from '../packages/http/src/signing-key.ts';
import { addStaff } from './add-staff.ts';
import { test as base } from './journey.ts';

const run = promisify(execFile);

/** A Foyer for one journey, which may stop it, put it into maintenance and redeploy it. */
export interface OwnFoyer {
  readonly origin: string;
  /** The folder of its data. */
  readonly folder: string;
  /** The operator's command: `npm run maintenance -- <words>`. */
  maintenance(...words: string[]): Promise<void>;
  /** Publishes a version of a document: `npm run publish-document`. */
  publish(merchant: string, kind: string, body: object): Promise<void>;
  /** Adds the first person of this Foyer: an administrator with the given additional roles. */
  addFirstPerson(name: string, ...roles: string[]): Promise<{ password: string; secret: string }>;
  /** Adds a person with roles. */
  addPerson(name: string, ...roles: string[]): Promise<{ password: string; secret: string }>;
  /** The origin of the admin port. */
  readonly adminOrigin: string;
  /** Stops it: its port is closed. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(env?: Record<string, string>): Promise<void>;
}

/** The key file of the one person who operates this Foyer; adds them at the first call. */
async function addOperator(folder: string): Promise<string> {
  const file = path.join(folder, 'operator.pem');
  if (existsSync(file)) return file;
  const { privateKey } = generateKeyPairSync('ed25519');
  const roles = ['*:administrator', '*:operations', '*:content'];
  await run('node', ['apps/foyer/src/commands/staff.ts', 'add', 'operator', toKeyText(privateKey), ...roles], {
    env: { ...globalThis.process.env, FOYER_DATA: folder },
  });
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return file;
}

const addFirstPerson = (folder: string, name: string, roles: readonly string[]) =>
  addStaff({ FOYER_DATA: folder }, [name, '*:administrator', ...roles]);

const addPerson = async (folder: string, name: string, roles: readonly string[]) =>
  addStaff({ FOYER_DATA: folder, STAFF_KEY: await addOperator(folder) }, [name, ...roles]);

/** Starts a separate Foyer for a journey, as `npm start` does, and allows service workers. */
export const test = base.extend<{ foyer: OwnFoyer }>({
  serviceWorkers: 'allow',
  foyer: async ({ baseURL }, use) => {
    const folder = await makeDataFolder();
    let process: RealFoyer | null = null;
    try {
      process = await startRealFoyer(folder);
      const { port } = process;
      await use({
        folder,
        origin: (baseURL ?? '').replace(/\d+$/, String(port)),
        maintenance: async (...words) => {
          const env = { ...globalThis.process.env, FOYER_DATA: folder, STAFF_KEY: await addOperator(folder) };
          await run('node', ['apps/foyer/src/commands/maintenance.ts', ...words], { env });
        },
        async publish(merchant, kind, body) {
          const file = path.join(folder, `${kind}.json`);
          await writeFile(file, JSON.stringify(body));
          const words = ['--merchant', merchant, '--kind', kind, file];
          const env = { ...globalThis.process.env, FOYER_DATA: folder, STAFF_KEY: await addOperator(folder) };
          await run('node', ['apps/foyer/src/commands/publish-document.ts', ...words], { env });
        },
        addFirstPerson: (name, ...roles) => addFirstPerson(folder, name, roles),
        addPerson: (name, ...roles) => addPerson(folder, name, roles),
        adminOrigin: process.adminOrigin,
        stop: async () => process?.stop(),
        start: async (env = {}) => {
          process = await startRealFoyer(folder, { port, env });
        },
      });
    } finally {
      // A start that timed out was killed, and its database is still running.
      await process?.stop();
      await removeDataFolder(folder);
    }
  },
});
