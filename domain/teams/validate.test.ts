import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { validateInstructions, validateModel, validateTeamName } from './validate.ts'

test.each([
  ['Compilers', 'Compilers'],
  ['  Node.js\r\n  team ', 'Node.js team'],
  ['A\u202Eb\u200Bc', 'Abc'],
  ['👻'.repeat(60), '👻'.repeat(60)],
])('a team name is one visible line: %j', (typed, name) => {
  expect(validateTeamName(typed)).toEqual({ name })
})

test.each(['', ' \n ', '\u200B', 'x'.repeat(61), '\ud800'])(
  'a team name that is empty, too long or no text is refused: %j',
  (typed) => {
    expect(validateTeamName(typed)).toEqual(refuse('invalid-team-name'))
  },
)

test('instructions keep their lines, and blank ones remove them', () => {
  expect(validateInstructions('one\r\n  two\r')).toEqual({ text: 'one\n  two\n' })
  expect(validateInstructions(' \n ')).toEqual({ text: '' })
  expect(validateInstructions('a\0b')).toEqual(refuse('invalid-instructions'))
})

const model = { name: 'House style', endpoint: 'https://api.example.com/v1', model: 'ft:1' }

test.each([
  ['https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['http://localhost:8080/v1', 'http://localhost:8080/v1'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('the endpoint of a model can be %s', (typed, endpoint) => {
  expect(validateModel({ ...model, endpoint: typed })).toEqual({ ...model, endpoint })
})

test.each([
  'http://example.com/v1',
  'http://localhost.example.com',
  'https://key@example.com',
  'https://example.com/v1?api-key=1',
  'https://example.com/v1#key',
  'ftp://example.com',
  'example.com',
  `https://example.com/${'x'.repeat(300)}`,
])('the endpoint of a model can neither contain a key nor be unencrypted: %s', (endpoint) => {
  expect(validateModel({ ...model, endpoint })).toEqual(refuse('invalid-model-endpoint'))
})
