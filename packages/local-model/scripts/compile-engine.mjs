import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const options = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--use', 'abort=']

/**
 * The engine for runtimes with relaxed SIMD or with plain SIMD; the same bytes on every machine.
 * @param {'plain' | 'relaxed'} build
 * @returns {Promise<Uint8Array>}
 */
export async function compileEngine(build) {
  const source = readFileSync(join(import.meta.dirname, '..', 'engine', 'engine.as'), 'utf8')
  let compiled = null
  const { error, stderr } = await main(
    [
      'engine.ts',
      ...options,
      '--enable',
      build === 'relaxed' ? 'simd,relaxed-simd' : 'simd',
      '--outFile',
      'engine.wasm',
    ],
    {
      readFile: (name) => (name === 'engine.ts' ? source : null),
      writeFile: (name, contents) => {
        if (name === 'engine.wasm') compiled = contents
      },
      listFiles: () => [],
    },
  )
  if (error || !compiled)
    throw new Error(`The engine does not compile: ${stderr}`, { cause: error })
  return compiled
}
