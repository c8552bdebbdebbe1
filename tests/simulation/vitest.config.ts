import { defineConfig } from 'vitest/config'
import { plugins, test } from '../../vitest.config.ts'

/** `npm run simulate` */
export default defineConfig({
  plugins,
  test: {
    ...test,
    include: ['tests/simulation/long.test.ts'],
    exclude: [],
    maxWorkers: 1,
    retry: 0,
  },
})
