import { ensureChromium } from '#e2e/install-chromium.ts';
import { ensureProxies } from '#tests/support/proxies/install-proxies.ts';
import { ensureSwift } from '#tests/support/storage/install-swift.ts';

/** The programs beside the project that a lane needs, one after the other: Debian installs one thing at a time. */
export async function installPrograms(): Promise<void> {
  if (process.env['TEST_LANE'] !== 'landing') {
    await ensureSwift();
    await ensureProxies();
  }
  await ensureChromium();
}
