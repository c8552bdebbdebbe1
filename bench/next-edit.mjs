// The next edit by our rules, on the differences between consecutive releases of published packages.
// The figures are those of the packages that the rules weren't developed with; LIST=develop is the
// other list.
import { extname } from 'node:path'
import { listChangedFiles, listPairs } from './next-edit-packages.mjs'
import { replay } from './next-edit-replay.mjs'
import { listEdits } from './next-edit-sequences.mjs'
import { recordFigure } from './record-figure.mjs'

const languages = {
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.tsx': 'typescriptreact',
  '.jsx': 'javascriptreact',
}
const list = process.env.LIST ?? 'heldOut'

const shown = []
const packages = new Set()
const total = { sequences: 0, edits: 0 }
for (const pair of listPairs(list)) {
  for (const file of listChangedFiles(pair)) {
    const edits = listEdits(file.before, file.after)
    // One edit has no next one.
    if (edits.filter(({ isSmall }) => isSmall).length < 2) continue
    total.sequences += 1
    total.edits += edits.length
    packages.add(pair.name)
    const language = languages[extname(file.path)] ?? 'javascript'
    shown.push(...replay({ before: file.before, language, edits }))
  }
}

const rules = Object.fromEntries(
  ['rename', 'repeat', 'signature'].map((rule) => [
    rule,
    count(shown.filter((one) => one.rule === rule)),
  ]),
)
const all = count(shown)
console.log(`${total.sequences} sequences with ${total.edits} edits, of ${packages.size} packages`)
for (const [rule, { shown, exact, wrong }] of Object.entries({ ...rules, all }))
  console.log(
    `${rule.padEnd(10)} shown ${shown}, exact ${exact}, wrong ${wrong}, ${percent(exact, shown)}% exact`,
  )
if (list === 'heldOut')
  recordFigure('nextEdit', { ...total, packages: packages.size, rules: { ...rules, all } })

function count(predictions) {
  const exact = predictions.filter(({ isRight }) => isRight).length
  return { shown: predictions.length, exact, wrong: predictions.length - exact }
}

function percent(part, whole) {
  return ((100 * part) / (whole || 1)).toFixed(1)
}
