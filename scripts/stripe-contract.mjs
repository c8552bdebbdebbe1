/**
 * `npm run stripe:contract`: runs the payments contract against Stripe's test mode and records
 * the facts of each case. With `-- --sandbox` it runs the same cases on the sandbox, and compares
 * them with the recordings. A browser fills in the payment pages of both.
 * `-- -t "case 19"` runs one case.
 */
import { spawnSync } from 'node:child_process'
import { findNode } from './steps.mjs'

const isSandbox = process.argv.includes('--sandbox')
const key = process.env.STRIPE_CONTRACT_KEY ?? ''

if (!isSandbox) {
  const problem = findProblem(key)
  if (problem) {
    process.stderr.write(`${problem}\n`)
    process.exit(2)
  }
}

const given = process.argv.slice(2).filter((one) => one !== '--sandbox')
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', ...given]
const args = isSandbox
  ? [...vitest, '--config', 'tests/long/vitest.config.ts', 'tests/long/sandbox-pages.test.ts']
  : [...vitest, '--config', 'scripts/stripe-contract.config.mjs']
const { status } = spawnSync(findNode(), args, { stdio: 'inherit' })
if (!isSandbox && status === 0) {
  process.stdout.write(
    'Recorded in tests/contract/recordings. Compare the sandbox with it: npm run stripe:contract -- --sandbox\n',
  )
}
process.exit(status ?? 1)

/** @param {string} given */
function findProblem(given) {
  if (given === '') {
    return [
      'This runs the payments contract against Stripe and needs a key of a Stripe sandbox account:',
      '  STRIPE_CONTRACT_KEY=sk_test_... npm run stripe:contract',
      'It creates test clocks and customers and deletes them again. Expect 15 to 30 minutes; nobody has',
      'run it yet. See "The contract with Stripe" in docs/operations.md. Without a key,',
      '  npm run stripe:contract -- --sandbox',
      'runs the same cases on our own sandbox.',
    ].join('\n')
  }
  if (!/^(sk|rk)_test_/.test(given)) {
    return 'STRIPE_CONTRACT_KEY must be a test key (sk_test_ or rk_test_): a live key would move real money.'
  }
  return null
}
