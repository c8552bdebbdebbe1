import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { startEngine } from './engine.ts'
import { type LocalModel, loadLocalModel } from './local-model.ts'
import { localModel } from './manifest.ts'
import { parseModelFile } from './model-file.ts'
import { compileEngine } from './scripts/compile-engine.mjs'
import { engineFiles, modelBytes, readEngine, tokenizer } from './test-model.ts'

const code = `import { readFile } from 'node:fs/promises'

export async function readLines(path: string): Promise<string[]> {
  const contents = await readFile(path, 'utf8')
  const lines = contents.split('\\n')
  return lines.filter((line) => line !== '')
}

export async function countLines(path: string): Promise<number> {
  const lines = await readL`
const input = { language: 'ts', path: 'src/lines.ts', before: code, after: '\n}\n' } as const

let model: LocalModel

beforeAll(async () => {
  model = await loadLocalModel(modelBytes, engineFiles)
})

test('the model file is the one that the manifest pins', () => {
  expect(modelBytes.length).toBe(localModel.bytes)
  expect(createHash('sha256').update(modelBytes).digest('hex')).toBe(localModel.sha256)
})

test('the list of packages that the model was trained on ships with the weights', () => {
  const list = gunzipSync(parseModelFile(modelBytes).attribution).toString()

  expect(list).toMatch(/^source\tpackage\tversion\torigin\tlicence/)
  expect(list.split('\n').length).toBeGreaterThan(15_000)
})

test('a half-typed name is completed from the file', async () => {
  const completion = await model.complete(input, { confidence: 0.5 })

  expect(completion?.text).toBe('ines(path)')
  expect(completion?.confidence).toBeGreaterThan(0.5)
})

test('more confidence shows less, and too much shows nothing', async () => {
  const sure = await model.complete(input, { confidence: 0.9 })
  const certain = await model.complete(input, { confidence: 1 })

  expect('ines(path)').toContain(sure?.text ?? '')
  expect(certain).toBeNull()
})

test('what an earlier completion has read changes nothing', async () => {
  const typed = { ...input, before: `${code}in` }
  const next = await model.complete(typed, { confidence: 0.3 })
  const fresh = await loadLocalModel(modelBytes, engineFiles)

  expect(next).not.toBeNull()
  expect(await fresh.complete(typed, { confidence: 0.3 })).toEqual(next)
})

test('a completion that is aborted ends without a text, and the next one is served', async () => {
  const abort = new AbortController()
  const other = { ...input, path: 'src/other.ts' }

  const aborted = model.complete(other, { confidence: 0.5, signal: abort.signal })
  const next = model.complete(input, { confidence: 0.5 })
  abort.abort()

  expect(await aborted).toBeNull()
  expect((await next)?.text).toBe('ines(path)')
})

test('warming up makes room for a completion at once', async () => {
  const warmed = model.warm({ ...input, path: 'src/warm.ts' })
  const completion = model.complete(input, { confidence: 0.5 })

  await warmed
  expect((await completion)?.text).toBe('ines(path)')
})

test('both builds of the engine give the same probabilities to the last bit', async () => {
  const { weights } = parseModelFile(modelBytes)
  const prompts = [code, code.slice(50, 260), 'def main():\n    print("größe 🙂")\n'].map((text) =>
    tokenizer.encode(text),
  )
  const [plain, relaxed] = await Promise.all(
    (['plain', 'relaxed'] as const).map(async (build) => {
      const file = readEngine(build)
      const engine = await startEngine({ plain: file, relaxed: file }, weights)
      return prompts.map((tokens) => {
        engine.read(tokens, 0)
        return engine.predict().slice()
      })
    }),
  )

  expect(plain).toEqual(relaxed)
})

test('weights of another size are refused', async () => {
  await expect(startEngine(engineFiles, new Uint8Array(64))).rejects.toThrow('weights')
})

test.each(['plain', 'relaxed'] as const)(
  'the %s engine is what its source compiles to',
  async (build) => {
    expect(Buffer.from(await compileEngine(build)).equals(readEngine(build))).toBe(true)
  },
)
