import { defineConfig } from 'vitest/config'
import { plugins, test } from '../../vitest.config.ts'

/** `npm run test:firefox`: the most important journeys, in a Firefox that WebDriver BiDi drives. */
export default defineConfig({
  plugins,
  test: {
    ...test,
    include: ['tests/firefox/**/*.test.ts'],
    exclude: [],
    globalSetup: ['tests/firefox/find-firefox.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Enough for a machine that is busy with something else.
    expect: { poll: { timeout: 10_000 } },
  },
})
