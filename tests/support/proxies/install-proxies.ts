import { canInstallPackages, canRun, installPackages } from '../install-packages.ts';

const names = ['nginx', 'haproxy', 'caddy'] as const;
const packages = ['nginx-light', 'haproxy', 'caddy'];

export type ProxyName = (typeof names)[number];

export const howToInstallProxies = `The tests behind proxies need nginx, HAProxy and Caddy: install them (Debian: apt-get install ${packages.join(' ')}).`;

export function findProxy(name: ProxyName): string | undefined {
  const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => `${folder}/${name}`).find(canRun);
}

/** Installs Debian's packages where one is missing and that is possible. Where it is not, the test says so. */
export async function ensureProxies(): Promise<void> {
  if (names.every((name) => findProxy(name) !== undefined) || !canInstallPackages()) return;
  console.log(`${names.join(', ')}: not all are here, installing their packages.`);
  if (!(await installPackages(...packages))) console.log(howToInstallProxies);
}
