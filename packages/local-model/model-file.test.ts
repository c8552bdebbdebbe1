import { expect, test } from 'vitest'
import { parseModelFile, writeModelFile } from './model-file.ts'

const parts = {
  tokenizer: Uint8Array.of(1, 2, 3),
  attribution: Uint8Array.of(4),
  weights: Uint8Array.of(5, 6),
}

test('a model file has what was written to it', () => {
  expect(parseModelFile(writeModelFile('test', parts))).toEqual(parts)
})

test('a file that is damaged is refused', () => {
  const file = writeModelFile('test', parts)

  expect(() => parseModelFile(new Uint8Array(0))).toThrow('not a model file')
  expect(() => parseModelFile(file.with(0, 0))).toThrow('not a model file')
  expect(() => parseModelFile(file.with(4, 9))).toThrow('format 9')
  expect(() => parseModelFile(file.with(10, 1))).toThrow('header')
  expect(() => parseModelFile(file.slice(0, 40))).toThrow('header')
  expect(() => parseModelFile(file.slice(0, 1088))).toThrow('"attribution"')
})

test('sections outside of the file are refused', () => {
  const header = JSON.stringify({ sections: { tokenizer: { offset: -64, bytes: 1e12 } } })
  const file = writeModelFile('test', parts)
  new DataView(file.buffer).setUint32(8, header.length, true)
  file.set(new TextEncoder().encode(header), 12)

  expect(() => parseModelFile(file)).toThrow('"tokenizer"')
})
