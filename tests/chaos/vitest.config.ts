import { defineConfig } from 'vitest/config'
import { plugins, test } from '../../vitest.config.ts'

/** `npm run chaos`: one part after the other, because they measure times. */
export default defineConfig({
  plugins,
  test: {
    ...test,
    include: ['tests/chaos/**/*.test.ts', 'tests/long/*-crash.test.ts'],
    exclude: [],
    maxWorkers: 1,
    retry: 0,
  },
})
