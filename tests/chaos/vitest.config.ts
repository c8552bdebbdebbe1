import { defineConfig } from 'vitest/config'
import { test } from '../../vitest.config.ts'

/** Downloads the proxies from Debian, so only if wanted. */
const proxies = process.env.CHAOS_PROXIES === 'yes' ? ['tests/long/proxies.test.ts'] : []

/** `npm run chaos`: one part after the other, because they measure times. */
export default defineConfig({
  test: {
    ...test,
    include: ['tests/chaos/**/*.test.ts', 'tests/long/*-crash.test.ts', ...proxies],
    exclude: [],
    maxWorkers: 1,
  },
})
