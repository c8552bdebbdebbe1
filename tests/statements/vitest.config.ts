import { defineConfig } from 'vitest/config'
import { plugins, test } from '../../vitest.config.ts'

/** The unit tests of everything that uses the database, recorded for `tests/long/statements.test.ts`. */
export default defineConfig({
  plugins,
  test: {
    ...test,
    include: ['{app,domain,store,gateways,server}/**/*.test.ts', 'tests/model-*.test.ts'],
    // The same statements again and again, at every crash.
    exclude: [
      ...test.exclude,
      '**/interrupted-*.test.ts',
      'domain/billing/{price-change,races}.test.ts',
    ],
    setupFiles: [...test.setupFiles, 'tests/statements/record.ts'],
  },
})
