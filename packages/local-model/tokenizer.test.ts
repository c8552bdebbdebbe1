import { expect, test } from 'vitest'
import { tokenizer } from './test-model.ts'
import { createTokenizer } from './tokenizer.ts'
import { createVocabulary, fromByteText, toByteText } from './vocabulary.ts'

test('text becomes tokens and the same text again', () => {
  const text = 'function größe(a: string[]) {\n\t\treturn a.length * 1024 // 🙂 日本\r\n}\n'

  const bytes = tokenizer.encode(text).flatMap((token) => [...tokenizer.getBytes(token)])

  expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(text)
})

test('tokens are those that the model was trained with', () => {
  expect(tokenizer.encode('\n    return self.name')).toEqual([282, 346, 518, 37, 447])
})

test('a half-typed word is continued by tokens that begin with it or are part of it', () => {
  const vocabulary = createVocabulary(tokenizer)

  const texts = vocabulary.listContinuing(' retu').map(vocabulary.getText)

  expect(texts).toContain(' return')
  expect(texts).toContain(' re')
  expect(texts.every((text) => text.startsWith(' retu') || ' retu'.startsWith(text))).toBe(true)
})

test('a character whose last bytes are missing is left out', () => {
  expect(fromByteText(toByteText('schön 🙂').slice(0, -1))).toBe('schön ')
})

test('a damaged tokenizer is refused', () => {
  expect(() => createTokenizer(new Uint8Array(100))).toThrow('cut off')
  expect(() => createTokenizer(new Uint8Array(260).fill(255))).toThrow('joins tokens')
})
