import { defineConfig } from 'vitest/config'

/** `npm run stripe:contract`: the cases of the payments contract, against Stripe's test mode. */
export default defineConfig({
  test: {
    include: ['gateways/stripe/contract.live.test.ts'],
    provide: { stripeContractKey: process.env.STRIPE_CONTRACT_KEY ?? '' },
    testTimeout: 300_000,
    fileParallelism: false,
    retry: 0,
  },
})
