import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,domain,store,gateways,server,tests}/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/postgres.ts'],
    setupFiles: ['tests/quiet.ts'],
    testTimeout: 15_000,
  },
})
