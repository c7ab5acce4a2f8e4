import { defineConfig } from 'playwright/test';
import type { Lane } from '#tests/support/lane.ts';
import { launchOptions } from './harness/chromium.ts';
import { isLongLane, landing, lane, longLane } from './lane.ts';

const journeysOf: Record<Lane, { readonly grep?: RegExp; readonly grepInvert?: RegExp }> = {
  landing: { grep: new RegExp(landing.tag) },
  full: { grepInvert: new RegExp(longLane.tag) },
  long: {},
};

/** Two files at a time, each with a server, a data folder and ports of its own. A third does not help on two cores. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/journeys',
  workers: 2,
  retries: 0,
  ...journeysOf[lane],
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: launchOptions(isLongLane ? 'browser' : 'shell'),
    screenshot: 'only-on-failure',
    serviceWorkers: isLongLane ? 'allow' : 'block',
  },
});
