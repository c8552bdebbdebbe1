import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { hours } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { sendMessage } from './send-message.ts'

const letter = { name: 'Ada', email: 'ada@example.com', text: 'Hello', from: '203.0.113.7' }

test.each(engines)(
  'a letter is kept, and the address it came from is not ($name)',
  async (engine) => {
    const { limits, contact } = await openTestStore(engine)
    const clock = stoppedClock()

    expect(await sendMessage({ limits, contact, clock }, letter)).toEqual({ sent: true })

    const { from, ...kept } = letter
    expect(await contact.listMessages()).toEqual([{ ...kept, sentAt: clock.now() }])
  },
)

test.each(engines)(
  'one address may send five letters in an hour, others are not held up ($name)',
  async (engine) => {
    const { limits, contact } = await openTestStore(engine)
    const ports = { limits, contact, clock: stoppedClock() }
    for (let count = 0; count < 5; count += 1) await sendMessage(ports, letter)

    expect(await sendMessage(ports, letter)).toEqual(refuse('too-many-messages'))
    expect(await sendMessage(ports, { ...letter, from: '203.0.113.8' })).toEqual({ sent: true })

    ports.clock.move(hours(1))
    expect(await sendMessage(ports, letter)).toEqual({ sent: true })
  },
)
