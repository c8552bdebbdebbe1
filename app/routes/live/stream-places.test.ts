import { expect, test } from 'vitest'
import { openPlaces } from './stream-places.ts'

function openRoom() {
  const places = openPlaces({ perUser: 2, perAddress: 3, inAll: 4 })
  const left: string[] = []
  const take = (name: string, { userId = name, address = name } = {}) => {
    if (!places.hasRoom(address)) return null
    const giveBack = places.take({
      userId,
      address,
      leave() {
        left.push(name)
        giveBack()
      },
    })
    return giveBack
  }
  return { take, left }
}

test('whoever opens one stream too many gives up their oldest', () => {
  const { take, left } = openRoom()

  for (const name of ['first', 'second', 'third'])
    expect(take(name, { userId: 'ada' })).toBeTruthy()

  expect(left).toEqual(['first'])
})

test('a network that has taken its places gets no more until one is given back', () => {
  const { take } = openRoom()
  const from = (userId: string) => take(userId, { address: '192.0.2.1' })
  const [first] = [from('ada'), from('grace'), from('edsger')]

  expect(from('alan')).toBeNull()
  expect(take('elsewhere')).toBeTruthy()
  first?.()
  expect(from('alan')).toBeTruthy()
})

test('when every place is taken nobody gets one, and a place is given back once', () => {
  const { take } = openRoom()
  const [first] = ['ada', 'grace', 'edsger', 'alan'].map((name) => take(name))

  expect(take('kurt')).toBeNull()
  first?.()
  first?.()
  expect(take('kurt')).toBeTruthy()
  expect(take('john')).toBeNull()
})
