import { delimiter, join } from 'node:path';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { canInstallPackages, canRun, installPackages } from '#tests/support/install-packages.ts';

/** The browser that people have, or its headless shell: the same engine without the browser around it, for a quarter less work. */
export type ChromiumKind = 'browser' | 'shell';

const names: Readonly<Record<ChromiumKind, readonly string[]>> = {
  browser: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
};

/** What the journeys drive: CHROMIUM_PATH, or the first that the system has. Where there is no shell, the browser does its work. */
export function findChromium(kind: ChromiumKind): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return canRun(named) ? named : undefined;
  return find(kind) ?? find('browser');
}

/** Finds what the journeys drive, or installs Debian's where that is possible. The problem is a sentence for a person. */
export async function ensureChromium(): Promise<Result<true, string>> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '')
    return canRun(named) ? ok(true) : err(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  const hasBrowser = find('browser') !== undefined;
  if (hasBrowser && find('shell') !== undefined) return ok(true);
  if (!canInstallPackages()) {
    if (hasBrowser) return ok(true);
    return err(
      'The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
  console.log('Installing the packages chromium and chromium-headless-shell, as far as they are missing.');
  await installPackages('chromium', 'fonts-liberation');
  await installPackages('chromium-headless-shell'); // not every release of Debian has it
  return find('browser') === undefined
    ? err('apt-get could not install the package chromium: install Chromium yourself or set CHROMIUM_PATH.')
    : ok(true);
}

function find(kind: ChromiumKind): string | undefined {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return names[kind].flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}
