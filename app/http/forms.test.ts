import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from './forms.ts'
import { newPasswordFields } from './validation.ts'

const post = (body: BodyInit, headers = {}) =>
  readForm(new Request('https://ghost.example', { method: 'POST', body, headers }))

test('line endings are normalized and control characters removed', async () => {
  const form = new URLSearchParams({ text: 'one\r\n\r\ntwo\ttabs\u0001\u0007', name: 'Ünï 👻' })

  expect(await post(form)).toEqual({ text: 'one\n\ntwo\ttabs', name: 'Ünï 👻' })
})

test.each(['text', 'password', 'confirmPassword', 'na\0me'])(
  'a NUL in the field %j is refused with 400',
  async (name) => {
    const multipart = new FormData()
    multipart.set(name, 'secret\0')

    for (const form of [multipart, new URLSearchParams({ [name]: 'secret\0' })])
      await expect(post(form)).rejects.toMatchObject({ init: { status: 400 } })
  },
)

test('an uploaded file is ignored', async () => {
  const form = new FormData()
  form.set('name', new File(['x'], 'x.txt'))

  expect(await post(form)).toEqual({})
})

test('a body that is not a form is refused with 400', async () => {
  await expect(post('hello', { 'content-type': 'text/plain' })).rejects.toMatchObject({
    init: { status: 400 },
  })
})

test.each([
  ['a form', new URLSearchParams(`${'a&'.repeat(49)}a`)],
  ['a form with files', toFormData(49)],
])('%s with up to 50 fields is read', async (_, form) => {
  await expect(post(form)).resolves.toBeTypeOf('object')
})

test.each([
  ['a form', 'a&'.repeat(250_000), { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', toFormData(51), {}],
])('%s with more than 50 fields is refused before it is parsed', async (_, body, headers) => {
  const request = new Request('https://ghost.example', { method: 'POST', body, headers })
  const before = process.cpuUsage()

  await expect(readForm(request)).rejects.toMatchObject({ init: { status: 400 } })

  // Parsing 250,000 fields takes seconds; counting up to 50 takes next to nothing.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})

test.each([
  'boundary=plain; boundary=other',
  'boundary=other; boundary=plain',
  'boundary="\\plain"',
  'boundary="plain',
  'charset="boundary=other"; boundary=plain',
])('a form with files and an ambiguous boundary is refused: %s', async (parameters) => {
  const part = '--plain\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
  const type = { 'content-type': `multipart/form-data; ${parameters}` }

  await expect(post(`${part.repeat(51)}--plain--\r\n`, type)).rejects.toMatchObject({
    init: { status: 400 },
  })
})

test.each(['boundary=plain', 'boundary="plain"'])(
  'a form with files and %s is read',
  async (parameter) => {
    const body = '--plain\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--plain--\r\n'
    const type = { 'content-type': `multipart/form-data; ${parameter}` }

    expect(await post(body, type)).toEqual({ a: 'x' })
  },
)

function toFormData(count: number): FormData {
  const form = new FormData()
  for (let index = 0; index < count; index += 1) form.append(`field-${index}`, 'x')
  return form
}

function check(password: string, confirmPassword = password, minLength = 6) {
  const form = z.object(newPasswordFields(password, minLength))
  return form.safeParse({ password, confirmPassword }).error?.issues[0]?.message
}

test('a mismatch is reported first, then a password that is too short or too long', () => {
  expect(check('abc', 'abd')).toBe('Passwords do not match')
  expect(check('a1b2c')).toBe('Password must be at least 6 characters')
  expect(check('a'.repeat(129))).toBe('Password must be at most 128 characters')
})

test.each(['a1b2c3', 'a1b2c3d', 'a'.repeat(64), 'a'.repeat(128), '      ', '👻👻👻👻👻👻'])(
  '%j is accepted',
  (password) => {
    expect(check(password)).toBeUndefined()
  },
)

test('an emoji counts as one character', () => {
  expect(check('👻👻👻👻👻')).toBe('Password must be at least 6 characters')
})

test('a password of many combining accents is refused without slow normalization', () => {
  const accents = `a${'\u0300\u0316'.repeat(80_000)}`
  const startedAt = performance.now()

  expect(check(accents)).toBe('Password must be at most 128 characters')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('the minimum length can be raised', () => {
  expect(check('a1b2c3d4', 'a1b2c3d4', 12)).toBe('Password must be at least 12 characters')
})
