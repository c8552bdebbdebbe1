// `npm start`: installs and builds what is missing or out of date, then starts the site.
import { serve } from './serve.mjs'
import { buildIfStale, findNode, installPackages, siteArgs } from './steps.mjs'

await installPackages({ isProduction: process.env.NODE_ENV === 'production' })
const node = findNode()
await buildIfStale(node)
serve(node, { args: siteArgs, env: { NODE_ENV: 'production' } })
