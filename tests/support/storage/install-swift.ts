import { existsSync } from 'node:fs';
import { canInstallPackages, installPackages } from '../install-packages.ts';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];

export const howToInstallSwift = `The tests of S3 need OpenStack Swift: install it (Debian: apt-get install ${packages.join(' ')}).`;

export function findSwift(): boolean {
  return ['swift-ring-builder', ...packages.map((name) => `${name}-server`)].every((name) =>
    existsSync(`/usr/bin/${name}`),
  );
}

/** Installs Debian's Swift where it is missing and that is possible. Where it is not, its tests say what they need. */
export async function ensureSwift(): Promise<void> {
  if (findSwift() || !canInstallPackages()) return;
  console.log('No OpenStack Swift found: installing its packages.');
  if (!(await installPackages(...packages))) console.log(howToInstallSwift);
}
