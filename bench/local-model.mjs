// The local model on held-out code: what it shows, how much of that is right, what it saves, and how
// long it takes. POSITIONS=500 takes a sample, SECONDS=150 stops after that time; finished positions
// are kept in .cache, so the next run goes on from there.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { defaultConfidence } from '@ghost-writers-ia/local-model/local-model'
import { root } from '../scripts/steps.mjs'
import { confidences, languageNames, readPositions } from './local-model-positions.mjs'
import { keepResult, readResults } from './local-model-results.mjs'
import { recordFigure } from './record-figure.mjs'

const positions = readPositions(Number(process.env.POSITIONS ?? Number.POSITIVE_INFINITY))
const until = Date.now() + Number(process.env.SECONDS ?? 1e9) * 1000
const results = await complete(positions)
report(positions.filter(({ number }) => results.has(number)))
if (results.size === positions.length) record(measure())

/** What the model shows at each position, for each confidence. */
async function complete(wanted) {
  const done = readResults()
  const isWanted = new Set(wanted.map(({ number }) => number))
  const missing = wanted.filter(({ number }) => !done.has(number))
  const shards = Math.min(Number(process.env.SHARDS ?? availableParallelism()), missing.length)
  await Promise.all(
    Array.from({ length: shards }, (_, shard) => {
      const workerData = { until, positions: missing.filter((_p, i) => i % shards === shard) }
      const worker = new Worker(join(root, 'bench', 'local-model-shard.mjs'), { workerData })
      worker.on('message', (result) => {
        done.set(result.number, result)
        keepResult(result)
      })
      return new Promise((resolve, reject) => {
        worker.on('error', reject)
        worker.on('exit', resolve)
      })
    }),
  )
  return new Map([...done].filter(([number]) => isWanted.has(number)))
}

function report(measured) {
  console.log(
    `${measured.length} of ${positions.length} positions. Shown / right / characters saved:`,
  )
  const groups = [
    ...listLanguages(measured),
    ['inside a line', measured.filter(({ kind }) => kind === 'mid')],
    ['start of a line', measured.filter(({ kind }) => kind === 'start')],
    ['all', measured],
  ]
  for (const [name, group] of groups) {
    const columns = confidences.map((confidence, i) => {
      const { shown, right, saved } = count(group, i)
      return `τ ${confidence}: ${shown} / ${right} / ${saved} %`
    })
    console.log(`${name.padEnd(16)} ${String(group.length).padStart(5)}   ${columns.join('   ')}`)
  }
}

function count(group, index) {
  const shown = group.filter(({ number }) => results.get(number).shown[index])
  const right = shown.filter(({ number, target }) =>
    target.startsWith(results.get(number).shown[index]),
  )
  const total = group.reduce((sum, { target }) => sum + target.length, 0)
  const saved = right.reduce((sum, { number }) => sum + results.get(number).shown[index].length, 0)
  const toPercent = (part, whole) => Number(((100 * part) / (whole || 1)).toFixed(1))
  return {
    shown: toPercent(shown.length, group.length),
    right: toPercent(right.length, shown.length),
    saved: toPercent(saved, total),
  }
}

/** For the documentation. */
function record(speed) {
  const index = confidences.indexOf(defaultConfidence)
  const languages = listLanguages(positions).map(([name, group]) => [name, count(group, index)])
  recordFigure('localModel', {
    positions: positions.length,
    projects: new Set(positions.map(({ project }) => project)).size,
    confidence: defaultConfidence,
    languages: { ...Object.fromEntries(languages), 'All five': count(positions, index) },
    ...speed,
  })
}

function listLanguages(measured) {
  return Object.entries(languageNames).map(([language, name]) => [
    name,
    measured.filter((position) => position.language.startsWith(language)),
  ])
}

/** In a process of its own for each build, because memory counts for the process. Returns the figures of the faster one. */
function measure() {
  const [relaxed] = ['relaxed', 'plain'].map((build) => {
    const args = ['--expose-gc', join(root, 'bench', 'local-model-speed.mjs'), build]
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    console.log(stdout || stderr)
    return JSON.parse(stdout.trimEnd().split('\n').at(-1))
  })
  return relaxed
}
