import { defineConfig } from '@playwright/test';
import { browserArgs } from './scripts/machine/browser.ts';

/** Two files of stories run side by side, each against a server of its own on a fresh home with the examples. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: false,
  workers: 2,
  // Two browsers and two servers share two cores in CI; a story that passed only at its second attempt is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  globalSetup: './tests/journeys/set-up.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Pictures stand where they will stay as soon as they are drawn; the product honours the wish.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: browserArgs },
  },
});
