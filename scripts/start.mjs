// `npm start`: installs what is missing, builds what is stale, serves the site.
import { serve } from './serve.mjs'
import { buildIfStale, findNode, installPackages } from './steps.mjs'

await installPackages()
const node = findNode()
await buildIfStale(node)
serve(node, { args: ['server/main.ts'], env: { NODE_ENV: 'production' } })
