import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether packages can be installed: Debian and its like, as root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && ['/usr/bin', '/bin'].some((folder) => canRun(`${folder}/apt-get`));
}

/** Debian's packages of these names; whether all could be installed. */
export async function installPackages(...names: readonly string[]): Promise<boolean> {
  const install = ['install', '-y', '-q', '--no-install-recommends', ...names];
  return (await aptGet(['update', '-q'])) && (await aptGet(install));
}

export function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** One after the other: it doesn't wait by itself for another one, of a second file of journeys for instance. */
function aptGet(args: readonly string[]): Promise<boolean> {
  const child = spawn('flock', [join(tmpdir(), 'lunvik-apt-get'), 'apt-get', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
