// `npm start`: installs what is missing, builds what is stale, serves the site.
import { serve } from './serve.mjs'
import { buildIfStale, findNode, installPackages, siteArgs } from './steps.mjs'

await installPackages({ isProduction: process.env.NODE_ENV === 'production' })
const node = findNode()
await buildIfStale(node)
serve(node, { args: siteArgs, env: { NODE_ENV: 'production' } })
