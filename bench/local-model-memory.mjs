// Whether the local model repeats its training text: every completion that the evaluation showed
// against a sample of the corpus (CORPUS=raw.jsonl of packages/local-model/training/fetch.py). A
// completion may repeat more than 60 characters only if they stand in the open document or in many
// packages.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { readPositions } from './local-model-positions.mjs'
import { readResults } from './local-model-results.mjs'

const longestRepeated = 60
const manyPackages = 5
const worthReporting = 30

const corpus = process.env.CORPUS
if (!corpus) throw new Error('CORPUS names no file. Fetch a sample with training/fetch.py first.')
const results = readResults()
const positions = readPositions()
// Held-out projects are in the list of packages, but not in the training text.
const heldOut = new Set(positions.map(({ project }) => project))
const completions = positions.flatMap(({ number, before, after }) => {
  const text = results.get(number)?.shown[0] ?? ''
  const isInDocument = before.includes(text) || after.includes(text)
  return text.length < worthReporting ? [] : [{ text, isInDocument, packages: new Set() }]
})
const files = await search()
report()

async function search() {
  let count = 0
  for await (const line of createInterface({ input: createReadStream(corpus) })) {
    const { p, t } = JSON.parse(line)
    if (heldOut.has(p)) continue
    count++
    for (const { text, packages } of completions) if (t.includes(text)) packages.add(p)
  }
  return count
}

function report() {
  const unseen = completions.filter(({ isInDocument }) => !isInDocument)
  const repeated = unseen.filter(({ packages }) => packages.size > 0)
  const long = repeated.filter(({ text }) => text.length > longestRepeated)
  const rare = long.filter(({ packages }) => packages.size < manyPackages)
  console.log(`${results.size} positions against ${files} files of the training corpus.`)
  console.log(`${completions.length} shown completions of ${worthReporting} characters or more`)
  console.log(`${unseen.length} of them are not in the open document`)
  console.log(`${repeated.length} of these stand in the corpus as they are`)
  console.log(`${long.length} of these are longer than ${longestRepeated} characters`)
  for (const { text, packages } of repeated) {
    console.log(`  ${text.length} characters, ${packages.size} packages: ${JSON.stringify(text)}`)
  }
  if (rare.length > 0) process.exit(1)
}
