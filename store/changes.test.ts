import { describe, expect, test } from 'vitest'
import type { Changes } from '#domain/changes/ports.ts'
import { openStore } from '#store/open-store.ts'
import { engines, openTestStore } from '#tests/engines.ts'

describe.each(engines)('changes on $name', (engine) => {
  test('subscribers are notified after the transaction commits, not before, and not when it fails', async () => {
    const { changes, transaction } = await openTestStore(engine)
    const heard: string[] = []
    changes.listen('ada', () => heard.push('ada'))
    changes.listen('grace', () => heard.push('grace'))
    await waitForListener(changes)
    heard.length = 0

    await transaction(async (stores) => {
      await stores.changes.publish('ada')
      expect(heard).toEqual([])
    })
    await expect.poll(() => heard).toEqual(['ada'])

    const failed = transaction(async (stores) => {
      await stores.changes.publish('grace')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await changes.publish('ada')
    await expect.poll(() => heard).toEqual(['ada', 'ada'])
  })

  test('debounced notifications are sent once for all changes in a short time', async () => {
    const { changes } = await openTestStore(engine)
    const heard: string[] = []
    changes.listen('ada', () => heard.push('ada'))
    changes.listen('grace', () => heard.push('grace'))
    await waitForListener(changes)
    heard.length = 0

    for (let count = 0; count < 50; count += 1) changes.publishDebounced('ada')
    changes.publishDebounced('grace')
    expect(heard).toEqual([])
    await expect.poll(() => heard.toSorted()).toEqual(['ada', 'grace'])

    changes.publishDebounced('ada')
    await expect.poll(() => heard.toSorted()).toEqual(['ada', 'ada', 'grace'])
  })

  test('a subscriber that has stopped listening gets no notification', async () => {
    const { changes } = await openTestStore(engine)
    const heard: string[] = []
    const stop = changes.listen('ada', () => heard.push('no'))
    changes.listen('ada', () => heard.push('yes'))
    stop()

    await changes.publish('ada')

    await expect.poll(() => heard).toContain('yes')
    expect(heard).not.toContain('no')
  })
})

test('pending debounced notifications are sent on close', async () => {
  const { changes, close } = await openStore(await engines[0].findAddress())
  const heard: string[] = []
  changes.listen('ada', () => heard.push('ada'))

  changes.publishDebounced('ada')
  await close()

  expect(heard).toEqual(['ada'])
})

/** A new listener connection notifies everything once, in case something was missed. */
async function waitForListener({ listen, publish }: Changes): Promise<void> {
  let isHeard = false
  listen('door', () => {
    isHeard = true
  })
  const knock = async () => {
    await publish('door')
    return isHeard
  }
  await expect.poll(knock).toBe(true)
}
