import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach } from 'vitest';
import { makeFolder, removeFolder } from '../temporary-folder.ts';

const run = promisify(execFile);

export interface SmallDisk {
  path(): string;
  resize(megabytes: number): Promise<void>;
}

/** A disk in memory for each test of the file. What runs on it has to be ended in a hook that is registered after this one. */
export function smallDisk(megabytes: number): SmallDisk {
  let path: string;
  beforeEach(async () => {
    path = await makeFolder('lunvik-disk-');
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`];
    await run('mount', [...options, 'lunvik-test', path]).catch((error: { stderr: string }) => {
      throw new Error(`This needs a user who may mount a disk in memory: ${error.stderr}`);
    });
  });
  afterEach(async () => {
    await run('umount', [path]);
    await removeFolder(path);
  });
  return {
    path: () => path,
    async resize(size) {
      await run('mount', ['-o', `remount,size=${size}m`, path]);
    },
  };
}
