// Compiles engine/engine.as to engine/plain.wasm and engine/relaxed.wasm.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileEngine } from './compile-engine.mjs'

for (const build of ['plain', 'relaxed']) {
  const file = join(import.meta.dirname, '..', 'engine', `${build}.wasm`)
  writeFileSync(file, await compileEngine(build))
}
