import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test-tools.mjs'
import { emulatedService, emulatorMissing } from './tests/auth-emulator.ts'
import { forgetSeenData, toLogFile } from './tests/e2e/seen-data.ts'
import type { Visitors } from './tests/e2e/site.ts'

const chromium = await findChromium()
const port = Number(process.env.E2E_PORT ?? 4310)
const data = '.cache/e2e-data'
const hostedPort = port + 1
const hostedOnly = /identity-hosted\.test\.ts/
/** Looks at what all the others made the servers set and log. */
const afterwards = /declared-data\.test\.ts/
const hosted = {
  PORT: String(hostedPort),
  DATA_DIR: `${data}-hosted`,
  IDENTITY_PROVIDER: 'hosted',
  IDENTITY_API_KEY: emulatedService.apiKey,
  IDENTITY_URL: emulatedService.url,
}
if (!process.env.TEST_WORKER_INDEX) {
  for (const folder of [data, hosted.DATA_DIR]) rmSync(folder, { recursive: true, force: true })
  forgetSeenData()
}

export default defineConfig<Visitors>({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e-results',
  fullyParallel: true,
  forbidOnly: true,
  // Not as an argument: projects that others depend on would ignore it.
  ...(process.env.WITHOUT_LONG && { grepInvert: /@long/ }),
  // Needing the second try is a defect: the hosted workflow fails, `npm test` lists the test. See ADR-0078.
  retries: 1,
  failOnFlakyTests: process.env.FAIL_ON_SECOND_TRY !== undefined,
  // Enough for a machine that is busy with something else.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One more than a small machine has cores: each test waits now and then.
  workers: 3,
  reporter: [
    [process.env.CI ? 'dot' : 'line'],
    ['json', { outputFile: '.cache/reports/playwright.json' }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    dataDir: data,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Chromium would start a spare process for each test, and never use it. Without a GPU, a
      // process for it only adds work.
      args: ['--renderer-process-limit=1', '--in-process-gpu'],
    },
    screenshot: 'only-on-failure',
    // Without pictures, which would slow every test down.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
    // Animations would be drawn while tests wait. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'site', testIgnore: [hostedOnly, afterwards] },
    {
      // One journey while a company keeps the passwords. What every identity provider has to do
      // is proven by tests/identity-contract.ts.
      name: 'hosted',
      testMatch: hostedOnly,
      use: {
        baseURL: `http://localhost:${hostedPort}`,
        dataDir: hosted.DATA_DIR,
        missing: emulatorMissing,
      },
    },
    { name: 'afterwards', testMatch: afterwards, dependencies: ['site', 'hosted'] },
  ],
  webServer: [
    toServer({ PORT: String(port), DATA_DIR: data }),
    ...(emulatorMissing ? [] : [toServer(hosted)]),
  ],
})

function toServer(more: { PORT: string; [name: string]: string }) {
  return {
    command: `exec node build/server/main.js > ${toLogFile(more.PORT)}`,
    url: `http://localhost:${more.PORT}/readyz`,
    env: {
      NODE_ENV: 'production',
      CONTACT_EMAIL: 'desk@ghost.example',
      // Each test comes from an address of its own: limits are counted for one. See tests/e2e/site.ts.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...more,
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 12_000 },
  }
}
