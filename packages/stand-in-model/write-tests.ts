import { findKnownFunction, listFunctions } from './known-functions.ts'
import { isCodeLanguage, type Language } from './languages.ts'

type TestOrder = {
  readonly code: string
  readonly language: Language
  readonly path: string
  readonly testPath: string
  readonly existing: string | null
}

/** A test file for the functions of some code. Keeps existing tests. Empty in other languages. */
export function writeTests(order: TestOrder): string {
  const { code, language, existing } = order
  if (!isCodeLanguage(language)) return existing ?? ''
  const names = [...new Set(listFunctions(code).map(({ name }) => name))]
  const { head, test } = language === 'python' ? pytest : vitest
  const tests = names.map((name) => test(name, findKnownFunction(name)?.example ?? null))
  const start = existing?.trimEnd() ?? head(names.join(', '), toImportPath(order))
  return [start, ...tests].join(language === 'python' ? '\n\n\n' : '\n\n')
}

type Example = { readonly arguments: string; readonly result: string }

type TestStyle = {
  readonly head: (names: string, path: string) => string
  /** Without an example, only that the function exists. */
  readonly test: (name: string, example: Example | null) => string
}

const vitest: TestStyle = {
  head: (names, path) =>
    `import { expect, test } from 'vitest'\nimport { ${names} } from '${path}'`,
  test: (name, example) =>
    example
      ? `test('${name} returns ${example.result}', () => {\n  expect(${name}(${example.arguments})).toBe(${example.result})\n})`
      : `test('${name} exists', () => {\n  expect(${name}).toBeDefined()\n})`,
}

const pytest: TestStyle = {
  head: (names, path) => `from ${path.replace(/^.*\/|\.py$/g, '')} import ${names}`,
  test: (name, example) => {
    const result = example?.result.replace(/^[tf]/, (letter) => letter.toUpperCase())
    return `def test_${name}():\n    assert ${name}${example ? `(${example.arguments}) == ${result}` : ''}`
  },
}

/** From the test file to the code, in the same folder or up from it. */
function toImportPath({ path, testPath, language }: TestOrder): string {
  const from = testPath.split('/').slice(0, -1)
  const to = path.split('/')
  while (from.length > 0 && from[0] === to[0]) {
    from.shift()
    to.shift()
  }
  const file = ('../'.repeat(from.length) || './') + to.join('/')
  return language === 'typescript' ? file.replace(/\.tsx?$/, '') : file
}
