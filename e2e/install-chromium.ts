import { delimiter, join } from 'node:path';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { canInstallPackages, canRun, installPackages } from '#tests/support/install-packages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The browser that the journeys drive: CHROMIUM_PATH, or the first that the system has. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return canRun(named) ? named : undefined;
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

/** Finds a browser, or installs Debian's where that is possible. The problem is a sentence for a person. */
export async function ensureChromium(): Promise<Result<string, string>> {
  const found = findChromium();
  if (found !== undefined) return ok(found);
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return err(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  if (!canInstallPackages()) {
    return err(
      'The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
  console.log('No Chromium found: installing the package chromium.');
  const installed = await installPackages('chromium', 'fonts-liberation');
  const path = installed ? findChromium() : undefined;
  return path === undefined
    ? err('apt-get could not install the package chromium: install Chromium yourself or set CHROMIUM_PATH.')
    : ok(path);
}
