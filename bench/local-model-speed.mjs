// Speed and memory of one build of the local model, in processor time: reading a prompt, writing a
// token, a key with a warm cache; and bits per byte on the beginnings of held-out files. The last line
// has the figures as JSON. Needs --expose-gc.
import { startEngine } from '@ghost-writers-ia/local-model/engine'
import { loadLocalModel } from '@ghost-writers-ia/local-model/local-model'
import { parseModelFile } from '@ghost-writers-ia/local-model/model-file'
import { control, createTokenizer, languageTokens } from '@ghost-writers-ia/local-model/tokenizer'
import { languageNames, readEngines, readModel, readPositions } from './local-model-positions.mjs'
import { at, median } from './numbers.mjs'

const build = process.argv[2] ?? 'relaxed'
const filesPerLanguage = Number(process.env.FILES ?? 4)
const memoryMb = await measureMemory()
const file = readModel()
const parts = parseModelFile(file)
const tokenizer = createTokenizer(parts.tokenizer)
const positions = readPositions()

const keys = await measureKeys()
const engine = await startEngine(readEngines(build, build), parts.weights)
const reading = [128, 256, 400].map(
  (length) => `${length}: ${measureReading(length).toFixed(0)} ms`,
)
console.log(`${build}: reading a prompt of ${reading.join(', ')}`)
const tokenMs = Number(measureWriting().toFixed(1))
console.log(`${build}: writing ${tokenMs} ms a token`)
const keyMs = Math.round(at(keys, 0.9))
console.log(
  `${build}: a key with a warm cache ${median(keys).toFixed(0)} ms, 9 of 10 within ${keyMs} ms (${keys.length} keys); ${memoryMb} MB resident`,
)
if (build === 'relaxed') {
  for (const [language, name] of Object.entries(languageNames)) {
    console.log(`${name}: ${bitsPerByte(language).toFixed(3)} bits per byte`)
  }
}
console.log(JSON.stringify({ tokenMs, keyMs, memoryMb }))

/** Of a process that has loaded the model and completed a line, and does nothing else. */
async function measureMemory() {
  const model = await loadLocalModel(readModel(), readEngines(build, build))
  const input = { language: 'ts', path: 'a.ts', before: 'const lines = text.spl', after: '\n' }
  await model.complete(input, { confidence: 0.6 })
  globalThis.gc()
  return Math.round(process.memoryUsage().rss / 1e6)
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function best(rounds, work) {
  return Math.min(
    ...Array.from({ length: rounds }, () => {
      const start = cpuMs()
      work()
      return cpuMs() - start
    }),
  )
}

function measureReading(length) {
  const tokens = tokenizer.encode(positions[0].before.repeat(3)).slice(0, length)
  return best(3, () => engine.read(tokens, 0))
}

function measureWriting() {
  const tokens = tokenizer.encode(positions[0].before).slice(0, 32)
  engine.read(tokens, 256)
  return (
    best(3, () => {
      for (const [i, token] of tokens.entries()) {
        engine.predict()
        engine.read([token], 288 + i)
      }
    }) / tokens.length
  )
}

/** Types the first characters of what the author wrote, each with a completion. */
async function measureKeys() {
  const model = await loadLocalModel(file, readEngines(build, build))
  const times = []
  for (const { before, target, language, path, after } of positions
    .slice(0, 120)
    .filter((_, i) => i % 10 === 0)) {
    const input = { language, path, before, after }
    await model.warm(input)
    for (let typed = 0; typed < Math.min(8, target.length); typed++) {
      const start = cpuMs()
      await model.complete(
        { ...input, before: before + target.slice(0, typed) },
        { confidence: 0.6 },
      )
      times.push(cpuMs() - start)
    }
  }
  return times
}

function bitsPerByte(language) {
  const files = new Map(
    positions.filter((p) => p.language.startsWith(language)).map((p) => [p.project, p]),
  )
  let bits = 0
  let bytes = 0
  for (const { language: id, path, before } of [...files.values()].slice(0, filesPerLanguage)) {
    const head = [
      control.file,
      languageTokens[id],
      ...tokenizer.encode(path.split('/').slice(-2).join('/')),
      control.prefix,
    ]
    const tokens = tokenizer.encode(before).slice(0, 256)
    engine.read(head, 0)
    for (const [i, token] of tokens.entries()) {
      bits -= Math.log2(engine.predict()[token])
      bytes += tokenizer.getBytes(token).length
      engine.read([token], head.length + i)
    }
  }
  return bits / bytes
}
