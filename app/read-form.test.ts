import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const post = (body: BodyInit, headers = {}) =>
  readForm(new Request('https://ghost.example', { method: 'POST', body, headers }))

test('lines end alike, and signs that nobody types are left out', async () => {
  const form = new URLSearchParams({ text: 'one\r\n\r\ntwo\ttabs\u0000\u0007', name: 'Ünï 👻' })

  expect(await post(form)).toEqual({ text: 'one\n\ntwo\ttabs', name: 'Ünï 👻' })
})

test('a file in the place of a text is no text', async () => {
  const form = new FormData()
  form.set('name', new File(['x'], 'x.txt'))

  expect(await post(form)).toEqual({})
})

test('what is no form is refused with 400', async () => {
  await expect(post('hello', { 'content-type': 'text/plain' })).rejects.toMatchObject({
    init: { status: 400 },
  })
})
