// `npm run bench`: measures the built site. Figures in our documents come from here or from a decision record.
import {
  buildIfStale,
  findNode,
  installPackages,
  root,
  run,
  temporaryFolder,
  toolEnv,
} from './steps.mjs'

await installPackages()
const node = findNode()
const all = [
  'visitor',
  'webhooks',
  'signed-in',
  'api',
  'completion',
  'proposals',
  'large-file',
  'editor',
  'figures',
]
const env = toolEnv(temporaryFolder())
const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : all
// The local model and the next edit are measured without the site.
if (!names.every((name) => /^(local-model|next-edit)/.test(name))) await buildIfStale(node)
for (const name of names) {
  run([node, `${root}/bench/${name}.mjs`], { env })
}
