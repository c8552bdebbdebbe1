// Packs weights, tokenizer and attribution list into the model file, and pins it in manifest.ts:
//   node scripts/build-model.mjs WEIGHTS.lm8 TOKENIZER.json LICENSES.tsv.gz
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeModelFile } from '../model-file.ts'

const [weights, tokenizer, licenses] = process.argv.slice(2).map((path) => readFileSync(path))
const version = '1'
const name = `ghost-writers-local-${version}.gwm`
const file = writeModelFile(name, {
  tokenizer: compactTokenizer(JSON.parse(tokenizer.toString())),
  attribution: licenses,
  weights,
})
const package_ = join(import.meta.dirname, '..')
writeFileSync(join(package_, 'model', name), file)
writeFileSync(
  join(package_, 'manifest.ts'),
  `/** The model file that goes with this code; written by scripts/build-model.mjs. */
export const localModel = {
  file: '${name}',
  version: '${version}',
  bytes: ${String(file.length).replace(/\B(?=(\d{3})+$)/g, '_')},
  sha256: '${createHash('sha256').update(file).digest('hex')}',
} as const
`,
)

/** @returns {Uint8Array} */
function compactTokenizer({ model: { vocab, merges } }) {
  const section = Buffer.alloc(256 + merges.length * 4)
  for (const [character, byte] of byteCharacters()) section[vocab[character] - 24] = byte
  for (const [i, [left, right]] of merges.entries()) {
    if (vocab[left + right] !== 280 + i) throw new Error(`Merge ${i} is out of order.`)
    section.writeUInt16LE(vocab[left], 256 + i * 4)
    section.writeUInt16LE(vocab[right], 256 + i * 4 + 2)
  }
  return section
}

/** The characters that stand for bytes in the tokenizer's JSON: printable ones stand for themselves. */
function byteCharacters() {
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrintable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
    return [String.fromCharCode(isPrintable ? byte : next++), byte]
  })
}
