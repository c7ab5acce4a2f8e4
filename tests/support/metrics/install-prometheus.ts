import { canInstallPackages, canRun, installPackages } from '../install-packages.ts';

export const howToInstallPrometheus =
  'The rules are checked by promtool: install it (Debian: apt-get install prometheus).';

export function findPromtool(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  return [...folders, '/usr/bin', '/usr/local/bin'].map((folder) => `${folder}/promtool`).find(canRun);
}

/** Installs Debian's package where there is no promtool and that is possible. Where it is not, the test says so. */
export async function ensurePrometheus(): Promise<void> {
  if (findPromtool() !== undefined || !canInstallPackages()) return;
  console.log('No promtool found: installing its package.');
  if (!(await installPackages('prometheus'))) console.log(howToInstallPrometheus);
}
