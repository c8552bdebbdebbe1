// `npm run dev`: serves the site from its sources and shows edits as they are made.
import { serve } from './serve.mjs'
import { findNode, installPackages } from './steps.mjs'

await installPackages()
serve(findNode(), {
  // Node runs TypeScript, but not the JSX of the payment sandbox's pages.
  args: [
    '--conditions=development',
    '--import=./packages/stripe-sandbox/bin/jsx-loader.mjs',
    'server/dev.ts',
  ],
  env: { NODE_ENV: 'development' },
  // Pages and the business reload by themselves; what Node itself loaded does not.
  restartOn: ['server', 'store', 'gateways', 'packages'],
})
