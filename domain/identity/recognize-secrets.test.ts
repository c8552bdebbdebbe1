import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { recognizeSecrets } from './recognize-secrets.ts'

const unknown = { refused: 'unknown-secrets' }

describe.each(engines)('the secrets of a database on $name', (engine) => {
  async function openRecognizer() {
    const { secretFingerprints } = await openTestStore(engine)
    const ports = { secretFingerprints, clock: stoppedClock() }
    return (...configured: string[]) => recognizeSecrets(ports, configured)
  }

  test('are kept at the first start, and others are refused from then on', async () => {
    const start = await openRecognizer()

    expect(await start('first')).toEqual({ hasNewest: true })
    expect(await start('first')).toEqual({ hasNewest: true })
    expect(await start('another')).toEqual(unknown)
    expect(await start('first')).toEqual({ hasNewest: true })
  })

  test('can be rotated: the new one is added next to the old one, which may be dropped later', async () => {
    const start = await openRecognizer()
    await start('old')

    expect(await start('new', 'old')).toEqual({ hasNewest: true })
    expect(await start('new')).toEqual({ hasNewest: true })
  })

  test('an old configuration after a rotation is recognized, but known to lack the newest', async () => {
    const start = await openRecognizer()
    await start('old')
    await start('new', 'old')

    expect(await start('old')).toEqual({ hasNewest: false })
  })

  test('of two replicas that start together with different secrets, one is refused', async () => {
    const start = await openRecognizer()

    const answers = await Promise.all([start('one'), start('other')])

    expect(answers).toContainEqual({ hasNewest: true })
    expect(answers).toContainEqual(unknown)
  })
})
