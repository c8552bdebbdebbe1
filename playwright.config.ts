import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 4310)
const data = '.cache/e2e-data'
if (!process.env.TEST_WORKER_INDEX) rmSync(data, { recursive: true, force: true })

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [
    [process.env.CI ? 'dot' : 'line'],
    ['json', { outputFile: '.cache/reports/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: await findChromium() },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${port}/readyz`,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      CONTACT_EMAIL: 'desk@ghost.example',
      // Each test comes from an address of its own: limits are counted for one. See tests/e2e/site.ts.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    stdout: 'pipe',
  },
})
