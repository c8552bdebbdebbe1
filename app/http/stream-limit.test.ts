import { expect, test } from 'vitest'
import { createStreamLimit } from './stream-limit.ts'

function openTestPlaces() {
  const places = createStreamLimit({ perUser: 2, perAddress: 3, inAll: 4 })
  const left: string[] = []
  const take = (name: string, { userId = name, address = name } = {}) => {
    if (!places.hasRoom(address)) return null
    const release = places.take({
      userId,
      address,
      leave() {
        left.push(name)
        release()
      },
    })
    return release
  }
  return { take, left }
}

test('a user over the limit loses their oldest stream', () => {
  const { take, left } = openTestPlaces()

  for (const name of ['first', 'second', 'third'])
    expect(take(name, { userId: 'ada' })).toBeTruthy()

  expect(left).toEqual(['first'])
})

test('a network at its limit gets no stream until one is closed', () => {
  const { take } = openTestPlaces()
  const from = (userId: string) => take(userId, { address: '192.0.2.1' })
  const [first] = [from('ada'), from('grace'), from('edsger')]

  expect(from('alan')).toBeNull()
  expect(take('elsewhere')).toBeTruthy()
  first?.()
  expect(from('alan')).toBeTruthy()
})

test('a full server opens no stream, and closing one twice frees one place only', () => {
  const { take } = openTestPlaces()
  const [first] = ['ada', 'grace', 'edsger', 'alan'].map((name) => take(name))

  expect(take('kurt')).toBeNull()
  first?.()
  first?.()
  expect(take('kurt')).toBeTruthy()
  expect(take('john')).toBeNull()
})
