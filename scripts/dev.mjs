// `npm run dev`: serves the site from its sources and shows edits as they are made.
import { serve } from './serve.mjs'
import { findNode, installPackages } from './steps.mjs'

await installPackages()
serve(findNode(), {
  args: ['--conditions=development', 'server/dev.ts'],
  env: { NODE_ENV: 'development' },
  // Pages and the business reload by themselves; what Node itself loaded does not.
  restartOn: ['server', 'store', 'gateways'],
})
