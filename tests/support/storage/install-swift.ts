import { existsSync } from 'node:fs';
import { aptGet, hasAptGet } from '#e2e/install-chromium.ts';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];

export const howToInstallSwift = `The tests of S3 need OpenStack Swift: install it (Debian: apt-get install ${packages.join(' ')}).`;

export function findSwift(): boolean {
  return ['swift-ring-builder', ...packages.map((name) => `${name}-server`)].every((name) =>
    existsSync(`/usr/bin/${name}`),
  );
}

/** Installs Debian's Swift where it is missing and that is possible. Where it is not, its tests say what they need. */
export async function ensureSwift(): Promise<void> {
  if (findSwift() || !hasAptGet()) return;
  console.log('No OpenStack Swift found: installing its packages.');
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  if (!((await aptGet(['update', '-q'])) && (await aptGet(install)))) console.log(howToInstallSwift);
}
