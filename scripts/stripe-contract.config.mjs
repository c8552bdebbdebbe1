import { defineConfig } from 'vitest/config'
import { plugins, test } from '../vitest.config.ts'

const {
  STRIPE_CONTRACT_KEY: key,
  STRIPE_CONTRACT_RESTRICTED_KEY,
  STRIPE_CONTRACT_PAGES,
} = process.env

/** `npm run stripe:contract`: the cases of the payments contract, against Stripe's test mode. */
export default defineConfig({
  plugins,
  test: {
    ...test,
    include: ['gateways/stripe/contract.live.test.ts'],
    exclude: [],
    globalSetup: [],
    provide: {
      stripeContract: {
        key: key ?? '',
        restrictedKey: STRIPE_CONTRACT_RESTRICTED_KEY ?? '',
        hasBrowser: STRIPE_CONTRACT_PAGES !== 'none',
      },
    },
    // The bank's decision about a dispute takes minutes.
    testTimeout: 900_000,
    fileParallelism: false,
    retry: 0,
  },
})
