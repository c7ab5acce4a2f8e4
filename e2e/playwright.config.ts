import { defineConfig } from 'playwright/test';
import { launchOptions } from './harness/chromium.ts';

/** One journey at a time: each has a browser and a server of its own, and the machine may have two cores. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results/journeys',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { launchOptions: launchOptions(), screenshot: 'only-on-failure' },
});
