import { expect, test } from 'vitest'
import { findCommand, listCallable } from './built-in.ts'
import type { UsableSnippet } from './snippets.ts'

const create = (source: 'account' | 'workspace', name: string) =>
  ({
    source,
    name,
    description: `${source}'s`,
    body: 'x',
    id: name,
    version: 1,
    path: '',
  }) as unknown as UsableSnippet

test('built-in commands are called by name, with more text if the user wants', () => {
  expect(findCommand('/explain', [])).toMatchObject({ command: { name: 'explain' }, rest: '' })
  expect(findCommand('/fix the loop\nplease', [])).toMatchObject({ rest: 'the loop\nplease' })
  expect(findCommand('/explained', [])).toBe(null)
  expect(findCommand('Why /explain?', [])).toBe(null)
})

test('a snippet of the user replaces a command of the same name, and one of a repository does not', () => {
  const own = [create('account', 'fix')]
  const repository = [create('workspace', 'fix'), create('workspace', 'deploy')]

  expect(findCommand('/fix', own)).toBe(null)
  expect(findCommand('/fix', repository)).toMatchObject({ command: { name: 'fix' } })
  const origins = (snippets: readonly UsableSnippet[]) =>
    listCallable(snippets)
      .filter(({ name }) => name === 'fix' || name === 'deploy')
      .map(({ name, description }) => `${name}: ${description}`)
  expect(origins(own)).toEqual(["fix: account's"])
  expect(origins(repository)).toEqual([
    'fix: find what is wrong with the selected code',
    "deploy: workspace's",
  ])
})
