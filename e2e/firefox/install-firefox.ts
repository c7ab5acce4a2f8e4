import { delimiter, join } from 'node:path';
import { canInstallPackages, canRun, installPackages } from '#tests/support/install-packages.ts';

const names = ['firefox-esr', 'firefox'];

/** FIREFOX_PATH, or the first that the system has. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH'];
  if (named !== undefined && named !== '') return canRun(named) ? named : undefined;
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

/** Finds it, or installs Debian's where that is possible. */
export async function ensureFirefox(): Promise<string | undefined> {
  if (findFirefox() === undefined && canInstallPackages()) await installPackages('firefox-esr');
  return findFirefox();
}
