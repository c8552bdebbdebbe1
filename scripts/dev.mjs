// `npm run dev`: serves the site from its sources and picks up edits in every layer.
import { serve } from './serve.mjs'
import { findNode, installPackages } from './steps.mjs'

await installPackages()
serve(findNode(), {
  args: ['--conditions=development', 'server/dev.ts'],
  env: { NODE_ENV: 'development' },
})
