import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localModel } from './manifest.ts'
import { parseModelFile } from './model-file.ts'
import { createTokenizer } from './tokenizer.ts'

/** The checked-in files, for tests: read once. */
export const modelBytes = new Uint8Array(
  readFileSync(join(import.meta.dirname, 'model', localModel.file)),
)

export const engineFiles = { plain: readEngine('plain'), relaxed: readEngine('relaxed') }

export const tokenizer = createTokenizer(parseModelFile(modelBytes).tokenizer)

export function readEngine(build: 'plain' | 'relaxed'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'engine', `${build}.wasm`)))
}
