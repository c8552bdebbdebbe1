import { expect, test } from 'vitest'
import { createQueue, knownTurn } from './hash-queue.ts'

type Gate = ReturnType<typeof Promise.withResolvers<object>>

/** Tasks that end when the test says so. */
function openTasks(limits: { concurrency: number; maxWaiting: number }) {
  const queue = createQueue(limits)
  const started: Gate[] = []
  const add = (from?: unknown) =>
    queue(
      () => {
        const gate = Promise.withResolvers<object>()
        started.push(gate)
        return gate.promise
      },
      from === 'known' ? knownTurn : { from: String(from ?? '') },
    )
  return { started, add }
}

/** Lets all pending promises settle. */
const settle = () => new Promise((settled) => setImmediate(settled))

test('a limited number of tasks run at a time, and the others start as those end', async () => {
  const { started, add } = openTasks({ concurrency: 2, maxWaiting: 10 })
  const answers = Array.from({ length: 5 }, () => add())
  await settle()
  expect(started).toHaveLength(2)

  started[0]?.resolve({ first: true })
  await settle()
  expect(started).toHaveLength(3)

  for (let place = 1; place < 5; place += 1) {
    started[place]?.resolve({ place })
    await settle()
  }
  expect(await Promise.all(answers)).toEqual([
    { first: true },
    { place: 1 },
    { place: 2 },
    { place: 3 },
    { place: 4 },
  ])
})

test('a task is refused while the queue is full, and accepted once there is room', async () => {
  const { started, add } = openTasks({ concurrency: 1, maxWaiting: 1 })
  add()
  const waiting = add()

  expect(await add()).toEqual({ refused: 'too-busy' })

  started[0]?.resolve({})
  await settle()
  const next = add()
  expect(await add()).toEqual({ refused: 'too-busy' })
  started[1]?.resolve({ answer: 'second' })
  expect(await waiting).toEqual({ answer: 'second' })
  await settle()
  started[2]?.resolve({ answer: 'third' })
  expect(await next).toEqual({ answer: 'third' })
})

test('a task that fails rejects its caller and frees its slot', async () => {
  const { started, add } = openTasks({ concurrency: 1, maxWaiting: 5 })
  const failing = add()
  const next = add()

  started[0]?.reject(new Error('no memory'))
  await expect(failing).rejects.toThrow('no memory')
  await settle()
  started[1]?.resolve({ answer: 'next' })
  expect(await next).toEqual({ answer: 'next' })

  const last = add()
  await settle()
  started[2]?.resolve({ answer: 'last' })
  expect(await last).toEqual({ answer: 'last' })
})

test('a task that throws synchronously frees its slot, too', async () => {
  const queue = createQueue({ concurrency: 1, maxWaiting: 0 })
  const fail = () => {
    throw new Error('synchronous failure')
  }

  await expect(queue(fail)).rejects.toThrow('synchronous failure')
  await expect(queue(fail)).rejects.toThrow('synchronous failure')

  expect(await queue(async () => ({ answer: 1 }))).toEqual({ answer: 1 })
})

test('known browsers go first, and have room when strangers have filled their queue', async () => {
  const { started, add } = openTasks({ concurrency: 1, maxWaiting: 2 })
  const strangers = [add(), add(), add()]
  expect(await add()).toEqual({ refused: 'too-busy' })

  const known = add('known')
  started[0]?.resolve({ stranger: 0 })
  await settle()
  started[1]?.resolve({ answer: 'known' })

  expect(await known).toEqual({ answer: 'known' })
  for (const place of [2, 3]) {
    await settle()
    started[place]?.resolve({ stranger: place })
  }
  expect(await Promise.all(strangers)).toEqual([{ stranger: 0 }, { stranger: 2 }, { stranger: 3 }])
})

test('strangers get every fourth turn, however many known browsers are waiting', async () => {
  const { started, add } = openTasks({ concurrency: 1, maxWaiting: 50 })
  const order: string[] = []
  add('known')
  const stranger = add().then(() => order.push('stranger'))
  const known = Array.from({ length: 10 }, () => add('known').then(() => order.push('known')))

  for (let place = 0; place < 12; place += 1) {
    started[place]?.resolve({})
    await settle()
  }

  await Promise.all([stranger, ...known])
  expect(order.indexOf('stranger')).toBe(3)
})

test('someone from elsewhere does not wait for a flood, and the flood is not forgotten', async () => {
  const { started, add } = openTasks({ concurrency: 1, maxWaiting: 100 })
  const order: string[] = []
  const wait = (name: string, from: string) => add(from).then(() => order.push(name))
  const flood = Array.from({ length: 60 }, (_, at) => wait(`flood ${at}`, `198.18.${at}.7`))
  const someone = [wait('Ada', '203.0.113.7'), wait('Grace', '2001:db8::7')]

  for (let turn = 0; turn < 70; turn += 1) {
    // Those who had their turn ask again, as a flood of logins does.
    if (turn > 0 && turn < 9) flood.push(wait(`flood again ${turn}`, `198.18.200.${turn}`))
    started[turn]?.resolve({})
    await settle()
  }

  await Promise.all([...someone, ...flood])
  expect(order.indexOf('Ada')).toBeLessThan(4)
  expect(order.indexOf('Grace')).toBeLessThan(6)
  expect(order.slice(0, 5)).toContain('flood 1')
})
