import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { err, ok, type Result } from '#contract/rules/result.ts';

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
  if (!hasAptGet()) {
    return err(
      'The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
  console.log('No Chromium found: installing the package chromium.');
  const installed =
    (await aptGet(['update', '-q'])) &&
    (await aptGet(['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation']));
  const path = installed ? findChromium() : undefined;
  return path === undefined
    ? err('apt-get could not install the package chromium: install Chromium yourself or set CHROMIUM_PATH.')
    : ok(path);
}

/** Whether packages can be installed: Debian and its like, as root. */
export function hasAptGet(): boolean {
  return process.getuid?.() === 0 && ['/usr/bin', '/bin'].some((folder) => canRun(`${folder}/apt-get`));
}

export function aptGet(args: readonly string[]): Promise<boolean> {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
