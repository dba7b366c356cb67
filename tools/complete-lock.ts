import { readFileSync, writeFileSync } from 'node:fs';

/** One package of the lock file. */
interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const FILE = 'package-lock.json';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

type Lock = { packages: Record<string, LockedPackage> };

const readLock = (): Lock => JSON.parse(readFileSync(FILE, 'utf8'));

/** Binaries of other platforms that locked packages require but the lock file does not contain. */
function findMissing({ packages }: Lock): [key: string, entry: LockedPackage][] {
  return Object.entries(packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]): [string, LockedPackage][] => {
      const key = `node_modules/${name}`;
      const platform = platformOf(name);
      if (packages[key] || packages[`${place}/${key}`] || !platform) return [];
      return [[key, { version, ...platform, ...(dev ? { dev } : {}), optional: true }]];
    }),
  );
}

/** One line per binary `npm ci` would miss. */
export const findMissingPlatforms = (): string[] =>
  findMissing(readLock()).map(([key]) => `${FILE} lacks ${key}: npm run lock:complete`);

/**
 * `npm run lock:complete`, after any change of the dependencies. A registry that serves only some platforms makes npm
 * leave the others' binaries out of the lock file, and `npm ci` then refuses it. This adds them, as npm does
 * with other registries: each is fetched only on its own platform.
 */
function completeLock(): void {
  const lock = readLock();
  const missing = findMissing(lock);
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`${missing.length} packages of other platforms added`);
}

/** The platform a package of prebuilt binaries is for, by its name; null for any other package. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | null {
  const words = name.replace('windows', 'win32').split(/[-/]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!cpu || (!os && cpu !== 'wasm32')) return null;
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGnu = words.some((word) => word.startsWith('gnu'));
  return {
    ...(os ? { os: [os] } : {}),
    cpu: [cpu],
    ...(isMusl ? { libc: ['musl'] } : isGnu ? { libc: ['glibc'] } : {}),
  };
}

if (import.meta.main) completeLock();
