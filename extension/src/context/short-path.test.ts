import { expect, test } from 'vitest'
import { toShortPath } from './short-path.ts'

test.each([
  ['/home/ada/secret-client/notes/todo.ts', 'notes/todo.ts'],
  ['/c:/Users/Ada Lovelace/todo.ts', 'Ada Lovelace/todo.ts'],
  ['C:\\Users\\ada\\work\\todo.ts', 'work/todo.ts'],
  ['/todo.ts', 'todo.ts'],
])('of %s outside of the workspace, models only see %s', (path, shown) => {
  expect(toShortPath(path)).toBe(shown)
})
