import { canInstallPackages, canRun, installPackages } from '../install-packages.ts';

export const howToInstallNats =
  'The tests of the bus need a NATS server: install it (Debian: apt-get install nats-server).';

export function findNats(): string | undefined {
  return ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']
    .map((folder) => `${folder}/nats-server`)
    .find(canRun);
}

/** Installs Debian's package where there is none and that is possible. Where it is not, the test says so. */
export async function ensureNats(): Promise<void> {
  if (findNats() !== undefined || !canInstallPackages()) return;
  console.log('No NATS server found: installing its package.');
  if (!(await installPackages('nats-server'))) console.log(howToInstallNats);
}
