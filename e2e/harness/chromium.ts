import type { LaunchOptions } from 'playwright/test';
import { type ChromiumKind, findChromium } from '../install-chromium.ts';

/** The system's Chromium, without the calls home that a browser makes on its own. */
export function launchOptions(kind: ChromiumKind): LaunchOptions {
  const executablePath = findChromium(kind);
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
