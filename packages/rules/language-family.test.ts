import { expect, test } from 'vitest'
import { findFamily, listFamilies, nameFamily } from './language-family.ts'

test.each([
  [['javascript', 'typescript', 'javascriptreact', 'typescriptreact'], 'JavaScript/TypeScript'],
  [['c', 'cpp'], 'C/C++'],
  [['html', 'css', 'scss'], 'HTML/CSS'],
  [['shellscript', 'bash', 'zsh'], 'Shell'],
  [['python'], 'Python'],
])('%j count as one language', (ids, name) => {
  const families = ids.map((id) => findFamily(id))
  expect(new Set(families.map((family) => family?.id)).size).toBe(1)
  expect(families[0]?.name).toBe(name)
})

test.each(['plaintext', 'markdown', 'json', 'jsonc', 'yaml', 'toml', 'xml', 'csv'])(
  '%s is a data format, which every plan includes',
  (id) => {
    expect(findFamily(id)).toBeNull()
  },
)

test('a language that we have no name for is called by its id', () => {
  expect(findFamily('cobol')).toEqual({ id: 'cobol', name: 'cobol' })
})

test('every language to choose from is a family of its own', () => {
  for (const { id, name } of listFamilies()) {
    expect(findFamily(id)).toEqual({ id, name })
    expect(nameFamily(id)).toBe(name)
  }
})
