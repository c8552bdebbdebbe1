// The next edit on the differences between consecutive releases of published packages: by our rules,
// and by them and a model. The figures are those of the packages that the rules weren't developed
// with; LIST=develop is the other list. Models are asked in every fourth sequence, because that
// takes a quarter of an hour; MODELS=none leaves them out.
import { extname } from 'node:path'
import { openModel } from './next-edit-model.mjs'
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
/** A model is asked in one of so many sequences, beginning with this one. */
const sampling = { every: 4, first: 2 }

const sequences = listSequences()
const total = toTotal(sequences)
const packages = new Set(sequences.map(({ name }) => name)).size
console.log(`${total.sequences} sequences with ${total.edits} edits, of ${packages} packages`)
const shown = await replayAll(sequences)
const rules = Object.fromEntries(
  ['rename', 'repeat', 'signature'].map((rule) => [rule, count(shown, rule)]),
)
const all = count(shown)
report({ ...rules, all })

if (process.env.MODELS !== 'none') {
  const sample = sequences.filter((_, at) => at % sampling.every === sampling.first)
  const models = {
    local: await measure('local', sample),
    standIn: await measure('stand-in', sample),
  }
  const withModel = { ...toTotal(sample), ...models }
  if (list === 'heldOut')
    recordFigure('nextEdit', { ...total, packages, rules: { ...rules, all }, withModel })
}

function listSequences() {
  return listPairs(list).flatMap((pair) =>
    listChangedFiles(pair).flatMap(({ path, before, after }) => {
      const edits = listEdits(before, after)
      const language = languages[extname(path)] ?? 'javascript'
      // One edit has no next one.
      const isSequence = edits.filter(({ isSmall }) => isSmall).length > 1
      return isSequence ? [{ name: pair.name, before, language, edits }] : []
    }),
  )
}

function toTotal(some) {
  return { sequences: some.length, edits: some.reduce((sum, { edits }) => sum + edits.length, 0) }
}

async function replayAll(some, complete = null) {
  const predictions = []
  for (const sequence of some) predictions.push(...(await replay(sequence, complete)))
  return predictions
}

/** What the model adds to the rules. */
async function measure(name, sample) {
  const complete = await openModel(name)
  let asked = 0
  const predictions = await replayAll(sample, (question) => {
    asked += 1
    return complete(question)
  })
  const model = count(predictions, 'model')
  console.log(`${name}: asked ${asked} times in ${sample.length} sequences`)
  report({ [name]: model, all: count(predictions) })
  return { asked, ...model }
}

function report(counts) {
  for (const [name, { shown: most, exact, wrong }] of Object.entries(counts))
    console.log(
      `${name.padEnd(10)} shown ${most}, exact ${exact}, wrong ${wrong}, ${((100 * exact) / (most || 1)).toFixed(1)}% exact`,
    )
}

/** Of one rule, or of all. */
function count(predictions, rule = null) {
  const some = predictions.filter((one) => rule === null || one.rule === rule)
  const exact = some.filter(({ isRight }) => isRight).length
  return { shown: some.length, exact, wrong: some.length - exact }
}
