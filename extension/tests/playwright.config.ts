import { defineConfig } from '@playwright/test'

/** Tests in a real editor. Run by scripts/test-extension.mjs, which downloads the editor. */
export default defineConfig({
  testDir: 'editor',
  // The workspace that the editor opens has tests of its own.
  testIgnore: '**/folder/**',
  outputDir: '../../.cache/extension-results',
  forbidOnly: true,
  // Needing the second try is a defect: the hosted workflow fails, `npm test` lists the test. See ADR-0078.
  retries: 1,
  failOnFlakyTests: process.env.FAIL_ON_SECOND_TRY !== undefined,
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
    // Without pictures, which would slow every test down.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
  },
})
