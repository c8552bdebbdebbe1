import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engines, openTestStore } from '#tests/engines.ts'
import { openStore } from './open-store.ts'

const letter = {
  name: 'Ada',
  email: 'ada@example.com',
  text: 'Hello',
  sentAt: new Date('2026-03-01T12:00:00Z'),
}

describe.each(engines)('the store on $name', (engine) => {
  test('writes together all or nothing', async () => {
    const { transaction, contact } = await openTestStore(engine)

    await expect(
      transaction(async (stores) => {
        await stores.contact.addMessage(letter)
        throw new Error('the power went out')
      }),
    ).rejects.toThrow('the power went out')
    expect(await contact.listMessages()).toEqual([])

    await transaction((stores) => stores.contact.addMessage(letter))
    expect(await contact.listMessages()).toEqual([letter])
  })

  test('answers a ping, and not when it is closed', async () => {
    const store = await openStore(await engine.findAddress())

    await store.ping()
    await store.close()

    await expect(store.ping()).rejects.toThrow()
  })
})

test('a file that was closed still holds what was written', async () => {
  const address = {
    engine: 'sqlite',
    file: join(mkdtempSync(join(tmpdir(), 'store-')), 'site.sqlite'),
  } as const
  const first = await openStore(address)
  await first.contact.addMessage(letter)
  await first.close()

  const second = await openStore(address)

  expect(await second.contact.listMessages()).toEqual([letter])
  await second.close()
})
