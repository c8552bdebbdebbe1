// `npm run dev`: serves the site from its sources and shows edits as they are made.
import { serve } from './serve.mjs'
import { findNode, installPackages } from './steps.mjs'

await installPackages()
serve(findNode(), {
  // Pages reload by themselves; a change to what Node itself loaded starts the server again.
  args: ['--watch', '--watch-preserve-output', '--conditions=development', 'server/dev.ts'],
  env: { NODE_ENV: 'development' },
})
