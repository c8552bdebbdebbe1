// What the local model showed at each position, kept between runs.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/steps.mjs'

const file = join(root, '.cache', 'local-model', `${fingerprint()}.jsonl`)

export function readResults() {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  return new Map(lines.map((line) => JSON.parse(line)).map((line) => [line.number, line]))
}

export function keepResult(result) {
  mkdirSync(join(file, '..'), { recursive: true })
  appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/** Results hold for one model, one engine and one policy. */
function fingerprint() {
  const folder = join(root, 'packages', 'local-model')
  const hash = createHash('sha256')
  for (const name of globSync('{*.ts,engine/*.wasm}', { cwd: folder }).sort()) {
    const isTest = name.startsWith('test-') || name.endsWith('.test.ts')
    if (!isTest) hash.update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
