import { expect, test } from 'vitest'
import { followGhost } from './follow-ghost.ts'

const ghost = { offset: 10, text: 'one\ntwo' }

const insert = (rangeOffset: number, text: string) => ({ rangeOffset, rangeLength: 0, text })
const remove = (rangeOffset: number, rangeLength: number) => ({
  rangeOffset,
  rangeLength,
  text: '',
})

test('accepting or typing the beginning of ghost text leaves the rest, also with CRLF', () => {
  expect(followGhost(ghost, [insert(10, 'one')])).toEqual({ offset: 13, text: '\ntwo' })
  expect(followGhost(ghost, [insert(10, 'one\r\nt')])).toEqual({ offset: 16, text: 'wo' })
  expect(followGhost(ghost, [insert(10, 'one\ntwo')])).toEqual({ offset: 17, text: '' })
})

test('a formatter that changes other lines moves ghost text and loses nothing', () => {
  expect(followGhost(ghost, [insert(2, '    ')])).toEqual({ offset: 14, text: 'one\ntwo' })
  expect(followGhost(ghost, [remove(4, 3), remove(0, 1)])).toEqual({ offset: 6, text: 'one\ntwo' })
  expect(followGhost(ghost, [insert(11, 'below')])).toEqual(ghost)
  expect(followGhost(ghost, [insert(10, 'one'), insert(0, '  ')])).toEqual({
    offset: 15,
    text: '\ntwo',
  })
})

test.each([
  ['typing something else', [insert(10, 'x')]],
  ['deleting the character before it', [remove(9, 1)]],
  ['deleting what follows it', [remove(10, 2)]],
  ['replacing the lines around it', [{ rangeOffset: 5, rangeLength: 9, text: 'all new' }]],
])('%s discards ghost text', (_, changes) => {
  expect(followGhost(ghost, changes)).toBeNull()
})
