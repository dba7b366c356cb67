import { expect, test } from 'vitest';
import { isSuitable } from './temporary-folder.ts';

const GIB = 2 ** 30;
const ROOT = '/dev/vda / ext4 rw,relatime 0 0\n';
const PLACE = {
  mounts: `${ROOT}tmpfs /dev/shm tmpfs rw,relatime 0 0\n`,
  freeBytes: 12 * GIB,
  freeMemoryBytes: 20 * GIB,
};

test('puts temporary files into memory where there is room', () => {
  expect(isSuitable(PLACE)).toBe(true);
});

test.each([
  ['is not a mount of its own', { mounts: ROOT }],
  ['is on a disk', { mounts: `${ROOT}/dev/vdb /dev/shm ext4 rw 0 0\n` }],
  ['runs no programs', { mounts: `${ROOT}tmpfs /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0\n` }],
  ['is read-only', { mounts: `${ROOT}tmpfs /dev/shm tmpfs ro,relatime 0 0\n` }],
  ['was mounted again without programs', { mounts: `${PLACE.mounts}tmpfs /dev/shm tmpfs rw,noexec 0 0\n` }],
  ['has the 64 MB of a container', { freeBytes: 64 * 2 ** 20 }],
  ['has room, but the machine has no memory left', { freeMemoryBytes: GIB }],
])('leaves them on the disk if the folder %s', (_what, difference) => {
  expect(isSuitable({ ...PLACE, ...difference })).toBe(false);
});
