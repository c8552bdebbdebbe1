import { type CodeLanguage, hasFunctions, type Language } from './languages.ts'
import { findRecipe } from './recipes.ts'

type TestOrder = {
  readonly code: string
  readonly language: Language
  readonly path: string
  readonly testPath: string
  readonly existing: string | null
}

/** A test file for the functions of some code. Keeps existing tests. */
export function writeTests(order: TestOrder): string {
  const { code, language, existing } = order
  if (!hasFunctions(language)) return existing ?? code
  const names = listFunctions(code)
  const style = findStyle(language, `${existing ?? ''}\n${code}`)
  const cases = names.flatMap((name) => listCases(name, language))
  const tests = cases.map(style.test).join('\n\n')
  if (existing) return `${existing.trimEnd()}\n\n${tests}`
  return style.file({ names, tests, source: toImportPath(order) })
}

function listFunctions(code: string): string[] {
  const heads = code.matchAll(
    /(?:function\s+|def\s+|func\s+|fn\s+|static\s+\w+\s+|^\w[\w:<>&* ]*\s[*&]?|const\s+)(\w+)\s*(?:=\s*)?(?:async\s*)?\(/gm,
  )
  const names = [...heads].map(([, name = '']) => name)
  const found = [...new Set(names)].filter((name) => !/^(if|for|while|switch|main)$/.test(name))
  return found.length > 0 ? found : ['subject']
}

type Case = { readonly name: string; readonly arguments: string; readonly result: string | null }

function listCases(name: string, language: CodeLanguage): Case[] {
  const examples = findRecipe(name)?.examples
  if (!examples) return [{ name, arguments: '', result: null }]
  return examples.map(([list, result]) => ({
    name,
    arguments: sayValue(list, language),
    result: sayValue(result, language),
  }))
}

function sayValue(value: string, language: CodeLanguage): string {
  if (language === 'python') return value.replace('true', 'True').replace('false', 'False')
  if (language === 'go') return value.replace(/\[(.*)\]/, '[]int{$1}')
  if (language === 'rust') return value.replace(/^\[/, '&[')
  if (language === 'java') return value.replace(/\[(.*)\]/, 'new int[] {$1}')
  return language === 'c' || language === 'cpp' ? value.replace(/\[(.*)\]/, '{$1}') : value
}

type TestFile = {
  readonly names: readonly string[]
  readonly tests: string
  readonly source: string
}

type TestStyle = {
  readonly test: (one: Case) => string
  readonly file: (file: TestFile) => string
}

function say({ name, arguments: list, result }: Case): string {
  return result === null ? `${name} exists` : `${name}(${list}) is ${result}`.replaceAll("'", '')
}

const vitest: TestStyle = {
  test: (one) =>
    one.result === null
      ? `test('${say(one)}', () => {\n  expect(${one.name}).toBeDefined()\n})`
      : `test('${say(one)}', () => {\n  expect(${one.name}(${one.arguments})).toBe(${one.result})\n})`,
  file: ({ names, tests, source }) =>
    `import { expect, test } from 'vitest'\nimport { ${names.join(', ')} } from '${source}'\n\n${tests}`,
}

const nodeTest: TestStyle = {
  test: (one) =>
    one.result === null
      ? `test('${say(one)}', () => {\n  assert.ok(${one.name})\n})`
      : `test('${say(one)}', () => {\n  assert.equal(${one.name}(${one.arguments}), ${one.result})\n})`,
  file: ({ names, tests, source }) =>
    `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${names.join(', ')} } from '${source}'\n\n${tests}`,
}

const toSnake = (text: string) =>
  text
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase()

const toPascal = (text: string) =>
  toSnake(text).replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const styles: Readonly<Record<CodeLanguage, TestStyle>> = {
  typescript: vitest,
  javascript: vitest,
  python: {
    test: (one) =>
      `def test_${toSnake(say(one))}():\n    assert ${one.result === null ? one.name : `${one.name}(${one.arguments}) == ${one.result}`}`,
    file: ({ names, tests, source }) =>
      `from ${source.replace(/^.*\//, '').replace(/\.py$/, '')} import ${names.join(', ')}\n\n\n${tests.replaceAll('\n\ndef', '\n\n\ndef')}`,
  },
  go: {
    test: (one) =>
      one.result === null
        ? `func Test${toPascal(one.name)}(t *testing.T) {\n\t_ = ${one.name}\n}`
        : `func Test${toPascal(say(one))}(t *testing.T) {\n\tif got := ${one.name}(${one.arguments}); got != ${one.result} {\n\t\tt.Errorf("got %v", got)\n\t}\n}`,
    file: ({ tests }) => `package main\n\nimport "testing"\n\n${tests}`,
  },
  rust: {
    test: (one) =>
      `    #[test]\n    fn ${toSnake(say(one))}() {\n        ${one.result === null ? `let _ = ${one.name};` : `assert_eq!(${one.name}(${one.arguments}), ${one.result});`}\n    }`,
    file: ({ tests }) => `#[cfg(test)]\nmod tests {\n    use super::*;\n\n${tests}\n}`,
  },
  java: {
    test: (one) =>
      `    @Test\n    void ${toSnake(say(one))}() {\n        assertEquals(${one.result ?? 'true'}, ${one.result === null ? 'true' : `${one.name}(${one.arguments})`});\n    }`,
    file: ({ tests }) =>
      `import static org.junit.jupiter.api.Assertions.assertEquals;\n\nimport org.junit.jupiter.api.Test;\n\nclass SubjectTest {\n${tests}\n}`,
  },
  c: {
    test: (one) =>
      `static void test_${toSnake(say(one))}(void) {\n    assert(${one.result === null ? one.name : `${one.name}(${one.arguments}) == ${one.result}`});\n}`,
    file: ({ tests }) => `#include <assert.h>\n#include <stdbool.h>\n\n${tests}`,
  },
  cpp: {
    test: (one) =>
      `void test_${toSnake(say(one))}() {\n    assert(${one.result === null ? one.name : `${one.name}(${one.arguments}) == ${one.result}`});\n}`,
    file: ({ tests }) => `#include <cassert>\n\n${tests}`,
  },
  shellscript: {
    test: (one) =>
      one.result === null
        ? `type ${one.name} > /dev/null`
        : `[[ "$(${one.name} ${one.arguments.replaceAll(',', '')})" == ${one.result} ]]`,
    file: ({ tests, source }) => `#!/usr/bin/env bash\nset -e\nsource ${source}\n\n${tests}`,
  },
}

function findStyle(language: CodeLanguage, code: string): TestStyle {
  const isScript = language === 'typescript' || language === 'javascript'
  return isScript && code.includes('node:test') ? nodeTest : styles[language]
}

/** From the test file to the code, in the same folder or up from it. */
function toImportPath({ path, testPath, language }: TestOrder): string {
  if (!path) return './subject'
  const from = testPath.split('/').slice(0, -1)
  const to = path.split('/')
  while (from.length > 0 && from[0] === to[0]) {
    from.shift()
    to.shift()
  }
  const up = from.length > 0 ? '../'.repeat(from.length) : './'
  const file = up + to.join('/')
  return language === 'typescript' ? file.replace(/\.tsx?$/, '') : file
}
