import { expect, test } from 'vitest'
import { canRunPrograms } from './runs-programs.ts'

const change = (path: string) => ({ path, before: null, after: 'x' })

test.each([
  '.vscode/tasks.json',
  'web/.vscode/settings.json',
  '.vscode/launch.json',
  'a.code-workspace',
  '.github/workflows/ci.yml',
  '.gitlab-ci.yml',
  '.git/hooks/pre-commit',
  '.husky/pre-push',
  '.devcontainer/devcontainer.json',
  '.devcontainer.json',
  'Dockerfile.dev',
  'compose.yaml',
  'Makefile',
  'web\\Makefile',
  'rules.mk',
  'justfile',
  'Taskfile.yml',
  'build.gradle.kts',
  '.vscode/mcp.json',
  '.mcp.json',
  'setup.py',
  'build.rs',
  '.VSCode/Tasks.json',
])('a change of %s can run programs', (path) => {
  expect(canRunPrograms(change(path))).toBe(true)
})

test.each([
  'src/tasks.json',
  'settings.json',
  '.vscode/extensions.json',
  'makefile.ts',
  'README.md',
  '.github/CODEOWNERS',
  'src/compose.ts',
  'docs/dockerfile/index.md',
  'launch.json',
])('a change of %s is like any other', (path) => {
  expect(canRunPrograms(change(path))).toBe(false)
})

test('a manifest can run programs if its commands change', () => {
  const before = JSON.stringify({ name: 'a', scripts: { test: 'vitest' } })
  const check = (after: object | string) =>
    canRunPrograms({
      path: 'web/package.json',
      before,
      after: typeof after === 'string' ? after : JSON.stringify(after, null, 2),
    })

  expect(check({ name: 'b', scripts: { test: 'vitest' } })).toBe(false)
  expect(check({ name: 'a', scripts: { test: 'vitest', postinstall: 'curl …' } })).toBe(true)
  expect(check('{ "scripts": ')).toBe(true)
  expect(canRunPrograms({ path: 'package.json', before: null, after: '{"name":"a"}' })).toBe(false)
  expect(canRunPrograms({ path: 'deno.json', before: null, after: '{"tasks":{}}' })).toBe(true)
})

test('deleting a file runs nothing', () => {
  expect(canRunPrograms({ path: 'Makefile', before: 'x', after: null })).toBe(false)
})
