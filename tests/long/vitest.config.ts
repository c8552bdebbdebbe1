import { defineConfig } from 'vitest/config'
import { plugins, test } from '../../vitest.config.ts'

/** `npm run test:long`: tests that take minutes (processes killed under load, login timing). */
export default defineConfig({
  plugins,
  test: { ...test, include: ['tests/long/**/*.test.ts'], exclude: [], retry: 0 },
})
