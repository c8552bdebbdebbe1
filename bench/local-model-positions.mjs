// The evaluation set of the local model: cursor positions in projects that it was not trained on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { root } from '../scripts/steps.mjs'

export const confidences = [0.5, 0.6, 0.7]

export const languageNames = {
  ts: 'TypeScript',
  js: 'JavaScript',
  py: 'Python',
  go: 'Go',
  rs: 'Rust',
}

const folder = join(root, 'packages', 'local-model')

/** At most this many positions, spread evenly over the set; always the same ones. */
export function readPositions(most = Number.POSITIVE_INFINITY) {
  const lines = gunzipSync(readFileSync(join(folder, 'evaluation', 'positions.jsonl.gz')))
    .toString()
    .trimEnd()
    .split('\n')
  const step = Math.max(1, lines.length / most)
  const chosen = new Set(lines.map((_, i) => Math.floor(i * step)))
  return lines
    .map((line, number) => {
      const { l, f, p, kind, pre, suf, tgt } = JSON.parse(line)
      const place = { language: l, path: f, before: pre, after: suf }
      return { number, ...place, project: p, kind, target: tgt }
    })
    .filter(({ number }) => chosen.has(number))
}

export function readModel() {
  return new Uint8Array(readFileSync(join(folder, 'model', localModel.file)))
}

/** Both builds, or one in place of both. */
export function readEngines(plain = 'plain', relaxed = 'relaxed') {
  const read = (build) => new Uint8Array(readFileSync(join(folder, 'engine', `${build}.wasm`)))
  return { plain: read(plain), relaxed: read(relaxed) }
}
