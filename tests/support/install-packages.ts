import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

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

function aptGet(args: readonly string[]): Promise<boolean> {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
