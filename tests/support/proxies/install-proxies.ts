import { canInstallPackages, canRun, installPackages } from '../install-packages.ts';

const packages = ['nginx-light', 'haproxy'];

export const howToInstallProxies = `The tests behind proxies need nginx and HAProxy: install them (Debian: apt-get install ${packages.join(' ')}).`;

export function findProxy(name: 'nginx' | 'haproxy'): string | undefined {
  const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => `${folder}/${name}`).find(canRun);
}

/** Installs Debian's nginx and HAProxy where one is missing and that is possible. Where it is not, the test says so. */
export async function ensureProxies(): Promise<void> {
  const found = findProxy('nginx') !== undefined && findProxy('haproxy') !== undefined;
  if (found || !canInstallPackages()) return;
  console.log('No nginx or no HAProxy found: installing their packages.');
  if (!(await installPackages(...packages))) console.log(howToInstallProxies);
}
