import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether tests may mount a file system: only root may, and not in every container. */
export function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Mounts a file system in memory on a new folder. @param options of `mount`, such as `size=8m` or `ro` */
export function mountFolder(options: string): { folder: string; unmount(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-mount-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  return {
    folder,
    unmount() {
      // Lazily: a process that is ending may still have a file open.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
