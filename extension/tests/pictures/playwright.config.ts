import { defineConfig } from '@playwright/test'

/** Pictures of the extension for the site, not tests. Run by scripts/draw-pictures.mjs. */
export default defineConfig({
  testDir: '.',
  testMatch: 'draw-scenes.ts',
  outputDir: '../../../.cache/picture-results',
  workers: 1,
  timeout: 400_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    viewport: { width: 960, height: 640 },
    deviceScaleFactor: 2,
    // The scenes load the site's fonts into every frame.
    bypassCSP: true,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '' },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
})
