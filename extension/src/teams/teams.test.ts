import type { TeamLibrary } from '@ghost-writers-ia/site-api'
import { expect, test } from 'vitest'
import {
  findNextPause,
  keepUsableTeams,
  listInstructions,
  listTeamSnippets,
  mayEdit,
  toCurrentLibrary,
} from './teams.ts'

const review = { id: 's1', version: 3, name: 'review', description: '', body: 'Review this' }
const model = { id: 'm1', version: 1, name: 'Tuned', endpoint: 'https://ai.example', model: 'ft' }
const acme: TeamLibrary = {
  id: 't1',
  name: 'Acme',
  role: 'admin',
  library: 'active',
  readOnlyUntil: null,
  instructions: { text: 'We use tabs.', version: 2 },
  snippets: [review],
  models: [model],
}
const ending: TeamLibrary = { ...acme, library: 'read-only', readOnlyUntil: 1000 }

test('owner and admins may edit a library, but nobody while it is read-only or paused', () => {
  const edits = (changes: Partial<TeamLibrary>) => mayEdit({ ...acme, ...changes })

  expect([edits({}), edits({ role: 'owner' }), edits({ role: 'member' })]).toEqual([
    true,
    true,
    false,
  ])
  expect(edits({ role: 'owner', library: 'read-only' })).toBe(false)
  expect(edits({ role: 'owner', library: 'paused' })).toBe(false)
})

test('a read-only library is paused on time, even if the site cannot be reached', () => {
  expect(toCurrentLibrary(ending, 999)).toBe(ending)
  const paused = toCurrentLibrary(ending, 1000)
  expect(paused).toMatchObject({ library: 'paused', snippets: [], models: [], name: 'Acme' })
  expect(listInstructions([paused])).toEqual([])

  expect(findNextPause([acme, ending, { ...ending, readOnlyUntil: 500 }])).toBe(500)
  expect(findNextPause([acme, paused])).toBeNull()
})

test('so is one whose team requires a second factor that the user lacks, whichever comes first', () => {
  const due = { ...acme, secondFactorDueAt: 700 }
  expect(toCurrentLibrary(due, 699)).toBe(due)
  expect(toCurrentLibrary(due, 700)).toMatchObject({ library: 'paused', snippets: [] })
  expect(findNextPause([due, ending])).toBe(700)
  expect(findNextPause([{ ...ending, secondFactorDueAt: 2000 }])).toBe(1000)
})

test('what cannot be used is left out, whatever the site sends', () => {
  const broken = {
    ...acme,
    snippets: [{ ...review, name: '../x' }, review],
    models: [{ ...model, endpoint: 'http://ai.example' }, model],
  }
  expect(keepUsableTeams([broken])).toEqual([acme])
})

test("every team's snippets and instructions say whose they are", () => {
  const silent = { ...acme, id: 't2', name: 'Silent', instructions: { text: ' \n', version: 1 } }

  expect(listTeamSnippets([acme, silent]).map(({ name, team }) => [name, team.name])).toEqual([
    ['review', 'Acme'],
    ['review', 'Silent'],
  ])
  expect(listInstructions([acme, silent])).toEqual([
    { source: 'team', path: 'Team instructions: Acme', language: 'markdown', text: 'We use tabs.' },
  ])
})
