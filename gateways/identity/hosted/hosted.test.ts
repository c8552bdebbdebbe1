import { describe } from 'vitest'
import {
  emulatorMissing,
  forgetEveryone,
  listSent,
  emulatedService as service,
} from '#tests/auth-emulator.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { describeIdentity } from '#tests/identity-contract.ts'
import { hostedIdentity } from './hosted.ts'

describe.skipIf(emulatorMissing)(`with its emulator ${emulatorMissing}`, () => {
  for (const engine of engines) {
    describeIdentity(`the hosted provider, with our part on ${engine.name}`, async () => {
      await forgetEveryone()
      const { providerAccounts, together } = await openTestStore(engine)
      const report = (fault: unknown) => {
        throw fault
      }
      const siteUrl = 'https://ghost.example'
      const authSecrets = ['a secret that only the tests know']
      const grounds = { service, providerAccounts, together, siteUrl, authSecrets, report }
      return { identity: hostedIdentity(grounds), secretOf, isInHouse: false }
    })
  }
})

/** It writes its own mails: the newest code that was not there before. */
async function secretOf(send: (writeMail: () => Promise<never>) => Promise<unknown>) {
  const before = (await listSent()).map(({ oobCode }) => oobCode)
  await send(() => Promise.reject(new Error('a mail of ours')))
  const added = (await listSent()).filter(({ oobCode }) => !before.includes(oobCode))
  return added.at(-1)?.oobCode ?? ''
}
