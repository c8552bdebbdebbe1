import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,domain,store,gateways,server,extension,packages,tests}/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'extension/tests/editor/**', '**/*.live.test.ts'],
    globalSetup: ['tests/postgres.ts'],
    setupFiles: ['tests/quiet.ts'],
    testTimeout: 15_000,
    // Much of it waits for disks and processes: both cores of a small machine are worth using.
    maxWorkers: 2,
    // Tests keep nothing outside of themselves: what one file has loaded serves the next.
    isolate: false,
  },
})
