import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, registerMember, requireValue } from './testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

const run = promisify(execFile);
const NAMES = ['byself', 'bystaff', 'onbreak', 'blocked', 'closed', 'free'] as const;
type Name = (typeof NAMES)[number];

let folder: string;
let foyer: RealFoyer;
const tokens = {} as Record<Name, string>;
beforeAll(async () => {
  folder = await makeDataFolder();
  foyer = await startRealFoyer(folder);
}, 120_000);
afterAll(async () => {
  await foyer.stop();
  await removeDataFolder(folder);
});

/** Copies the stopped database, as a backup of files does. */
const copyDatabase = (from: string, to: string) => run('cp', ['-a', path.join(folder, from), path.join(folder, to)]);

const command = (program: 'staff' | 'member', words: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, [`apps/foyer/src/commands/${program}.ts`, ...words], {
    env: { ...process.env, FOYER_DATA: folder, ...env },
  });

const change = (...words: string[]) => command('member', words, { STAFF_KEY: path.join(folder, 'root.pem') });

async function addFirstPerson(): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(path.join(folder, 'root.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await command('staff', ['add', 'root', toKeyText(privateKey), '*:administrator', '*:protection']);
}

const post = (name: Name, callPath: string, body: object) =>
  requireValue(foyer.port, { method: 'POST', path: callPath, token: tokens[name], body });

/** Logs in, and tries to play. @returns the code of the refusal; null if the member may play */
async function tryToPlay(name: string): Promise<string | null> {
  const body = { username: name, password: 'correct horse' };
  const login = await ask(foyer.port, { method: 'POST', path: '/wps/session/login', body });
  if (login.status !== 200) return login.errorCode;
  const { token } = login.value as { token: string };
  const launched = await ask(foyer.port, { method: 'GET', path: '/wps/game/launchGame?lottoGameCode=VNQ60', token });
  return launched.errorCode;
}

const playOfAll = async () =>
  Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await tryToPlay(name)])));

const idOf = async (token: string) =>
  Number((await requireValue<{ id: string }>(foyer.port, { method: 'GET', path: '/wps/member/info', token })).id);

test('an old backup that is restored lifts no restriction, and no id is given twice', async () => {
  for (const name of NAMES) tokens[name] = await registerMember(foyer.port, name);
  await addFirstPerson();
  await foyer.stop();
  await copyDatabase('db', 'backup');
  foyer = await startRealFoyer(folder);

  await post('byself', '/wps/limits/excludeMyself', { term: 'sixMonths', isSure: true });
  await change('exclude', 'lotus', 'bystaff', 'forever', 'asked for by their family');
  await post('onbreak', '/wps/limits/takeBreak', { days: 30 });
  await change('block', 'lotus', 'blocked', 'launch', 'a regulator demands it');
  await change('disable', 'lotus', 'closed', 'fraud with cards');
  const before = await playOfAll();
  expect(before).toMatchObject({ free: null });
  for (const name of NAMES.slice(0, -1)) expect(before[name], name).not.toBeNull();
  const lastId = await idOf(await registerMember(foyer.port, 'afterwards'));

  await foyer.stop();
  await rm(path.join(folder, 'db'), { recursive: true });
  await copyDatabase('backup', 'db');
  foyer = await startRealFoyer(folder);

  expect(await playOfAll()).toEqual(before);
  expect(await tryToPlay('afterwards')).toBe('login.cred.err');
  expect(await idOf(await registerMember(foyer.port, 'another'))).toBeGreaterThan(lastId);
  // The second start after the restore changes nothing more.
  await foyer.stop();
  foyer = await startRealFoyer(folder);
  expect(await playOfAll()).toEqual(before);
}, 240_000);
