import { defineConfig } from '@playwright/test'

/** Pictures of all pages and states to look at, not tests. Run by scripts/draw-pictures.mjs. */
export default defineConfig({
  testDir: '.',
  testMatch: 'shoot-pages.ts',
  outputDir: '../../.cache/page-results',
  workers: 2,
  fullyParallel: true,
  timeout: 600_000,
  reporter: 'line',
  use: {
    ...(process.env.CHROMIUM_PATH && {
      launchOptions: { executablePath: process.env.CHROMIUM_PATH },
    }),
    contextOptions: { reducedMotion: 'reduce' },
  },
})
