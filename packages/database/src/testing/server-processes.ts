import { readdir, readFile, readlink, realpath } from 'node:fs/promises';

/** The living processes of the server on a folder, the main one first. */
export async function findServerProcesses(directory: string): Promise<number[]> {
  const [main] = (await readFile(`${directory}/postmaster.pid`, 'utf8').catch(() => '')).split('\n');
  const folder = await realpath(directory);
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => ((await readlink(`/proc/${name}/cwd`).catch(() => '')) === folder ? [Number(name)] : [])),
  );
  return [
    ...(main && names.includes(main) ? [Number(main)] : []),
    ...found.flat().filter((pid) => pid !== Number(main)),
  ];
}

/** Signals every process of the server on a folder; one may have ended meanwhile. */
export async function signalServer(directory: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await findServerProcesses(directory)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
