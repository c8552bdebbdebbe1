// `npm run bench`: measures the built site. Every figure in our documents comes from here.
import { buildIfStale, findNode, installPackages, root, run, toolEnv } from './steps.mjs'

await installPackages()
const node = findNode()
await buildIfStale(node)

const all = [
  'visitor',
  'logins',
  'push',
  'webhooks',
  'provider-away',
  'signed-in',
  'streams',
  'allowance',
  'operator',
  'api',
  'overload',
  'floods',
  'login-queue',
  'completion',
  'proposals',
  'large-file',
  'editor',
]
const chosen = process.argv.slice(2)
for (const name of chosen.length > 0 ? chosen : all) {
  run([node, `${root}/bench/${name}.mjs`], { env: toolEnv() })
}
