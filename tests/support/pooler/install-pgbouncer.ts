import { canInstallPackages, canRun, installPackages } from '../install-packages.ts';

export const howToInstallPgbouncer =
  'The tests behind a pooler need PgBouncer: install it (Debian: apt-get install pgbouncer).';

export function findPgbouncer(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(canRun);
}

/** Installs Debian's package where there is none and that is possible. Where it is not, the test says so. */
export async function ensurePgbouncer(): Promise<void> {
  if (findPgbouncer() !== undefined || !canInstallPackages()) return;
  console.log('No PgBouncer found: installing its package.');
  if (!(await installPackages('pgbouncer'))) console.log(howToInstallPgbouncer);
}
