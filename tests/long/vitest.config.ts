import { defineConfig } from 'vitest/config'
import { test } from '../../vitest.config.ts'

/** `npm run test:long`: tests that take minutes (processes killed under load, login timing). */
export default defineConfig({
  test: { ...test, include: ['tests/long/**/*.test.ts'], exclude: [], retry: 0 },
})
