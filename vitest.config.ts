import { defineConfig } from 'vitest/config'
import { docsPages, inlineScript } from './vite.plugins.ts'

export const test = {
  include: ['{app,domain,store,gateways,server,extension,packages,tests}/**/*.test.ts'],
  exclude: [
    'tests/e2e/**',
    'tests/long/**',
    'tests/chaos/**',
    'tests/simulation/long.test.ts',
    'tests/firefox/**',
    'extension/tests/editor/**',
    '**/*.live.test.ts',
  ],
  globalSetup: ['tests/postgres.ts', 'tests/sqlite-template.ts'],
  setupFiles: ['tests/quiet.ts'],
  // Ends a test that hangs. A busy machine can be ten times slower than a quiet one.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  // The server bundle is JavaScript already: Node loads it as it is.
  server: { deps: { external: [/\/build\/(languages\/\w+\/)?server\//] } },
  // Much of it waits for disks and processes: both cores of a small machine are worth using.
  maxWorkers: 2,
  // Tests keep no state outside of themselves: modules that one file has loaded serve the next.
  isolate: false,
}

/** For sources that aren't plain modules. */
export const plugins = [inlineScript(), docsPages()]

/**
 * Journeys, crashes at every call, processes that start again and again, and a model that computes,
 * which take a minute: `npm run test:long` runs them.
 */
const onlyLong = [
  'domain/billing/price-change.test.ts',
  'domain/billing/races.test.ts',
  'domain/rights/interrupted-declaration.test.ts',
  'domain/subscriptions/interrupted-change.test.ts',
  'domain/subscriptions/plan-lifecycle.test.ts',
  'gateways/models/local-model.test.ts',
  'gateways/stripe/overtaken.test.ts',
  'packages/local-model/local-model.test.ts',
  'packages/stripe-sandbox/tests/languages.test.ts',
  'packages/stripe-sandbox/tests/package.test.ts',
  'server/admin/move.test.ts',
  'server/backup/move-site.test.ts',
  'server/backup/rehearse-upgrade.test.ts',
  'tests/billing-down.test.ts',
  'tests/data-dir.test.ts',
  'tests/local-model.test.ts',
  'tests/model-crash.test.ts',
  'tests/sandbox-contract.test.ts',
  'tests/sandbox-storage.test.ts',
  'tests/unstorable-text.test.ts',
]

/** Which tests `npm run test:long` runs on both databases; `npm test` runs most of them on one. */
const onBothEngines = [
  'app/routes/live/**/*.test.ts',
  'domain/**/*.test.ts',
  'gateways/stripe/**/*.test.ts',
  'tests/{agent-bodies,upgrade,stock-*}.test.ts',
  ...onlyLong,
]
const isLong = process.env.ALL_ENGINES !== undefined

/** Runs with a plan that is added to the table before anything reads it. */
const newPlan = 'tests/new-plan.test.ts'

export default defineConfig({
  test: {
    maxWorkers: test.maxWorkers,
    projects: [
      {
        plugins,
        test: {
          ...test,
          name: 'unit',
          ...(isLong && { include: onBothEngines }),
          exclude: [...test.exclude, ...(isLong ? [] : onlyLong), newPlan],
        },
      },
      {
        plugins,
        test: {
          ...test,
          name: 'new-plan',
          include: isLong ? [] : [newPlan],
          globalSetup: ['tests/sqlite-template.ts'],
          setupFiles: ['tests/add-plan.ts', ...test.setupFiles],
          isolate: true,
        },
      },
    ],
  },
})
