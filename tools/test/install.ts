import { ensureChromium } from '#e2e/install-chromium.ts';
import { ensurePrometheus } from '#tests/support/metrics/install-prometheus.ts';
import { ensureNats } from '#tests/support/nats/install-nats.ts';
import { ensurePgbouncer } from '#tests/support/pooler/install-pgbouncer.ts';
import { ensureProxies } from '#tests/support/proxies/install-proxies.ts';
import { ensureSwift } from '#tests/support/storage/install-swift.ts';

/** What the server's tests need beside the project: only those of the full lane need anything. */
export async function installForServerTests(): Promise<void> {
  if (process.env['TEST_LANE'] === 'landing') return;
  await ensureSwift();
  await ensureProxies();
  await ensurePrometheus();
  await ensurePgbouncer();
  await ensureNats();
}

/** All that a lane needs, one after the other: Debian installs one thing at a time. */
export async function installPrograms(): Promise<void> {
  await installForServerTests();
  await ensureChromium();
}
