import { defineConfig } from 'vitest/config'
import { test } from '../../vitest.config.ts'

/** What takes minutes: processes killed under load, response timing. `npm run test:long`. */
export default defineConfig({
  test: { ...test, include: ['tests/long/**/*.test.ts'], exclude: [] },
})
