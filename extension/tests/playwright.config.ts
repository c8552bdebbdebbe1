import { defineConfig } from '@playwright/test'

/** Tests in a real editor. Run by scripts/test-extension.mjs, which downloads the editor. */
export default defineConfig({
  testDir: 'editor',
  // The workspace that the editor opens has tests of its own.
  testIgnore: '**/folder/**',
  outputDir: '../../.cache/extension-results',
  forbidOnly: true,
  // On a busy machine an editor can be slower than any timeout. A test that needs it is reported as flaky.
  retries: 1,
  // A starting editor uses both cores: two in parallel are no faster.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    [process.env.CI ? 'dot' : 'line'],
    ['json', { outputFile: '../../.cache/reports/extension.json' }],
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
    },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
})
