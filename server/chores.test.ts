import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeMail } from '#domain/mail/write-mail.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { startChores } from './chores.ts'
import { openLog } from './log.ts'

const mail = {
  kind: 'welcome',
  to: 'ada@example.com',
  subject: 'Welcome',
  paragraphs: [],
  action: null,
}

test.each(engines)(
  'of two replicas one carries each mail, and the other takes over ($name)',
  async (engine) => {
    const shared = await openTestPorts(engine)
    const { outbox, clock } = shared
    const carried: string[] = []
    const ports = (replica: string) => ({
      ...shared,
      post: { ...localMailbox, deliver: async () => void carried.push(replica) },
    })
    const log = openLog('silent')
    await writeMail({ outbox, clock }, mail)

    const stopFirst = startChores(ports('first'), log)
    await until(() => carried.length === 1)
    const stopSecond = startChores(ports('second'), log)
    await writeMail({ outbox, clock }, mail)
    await until(() => carried.length === 2)
    await stopFirst()
    await writeMail({ outbox, clock }, mail)
    await until(() => carried.length === 3)
    await stopSecond()

    expect(carried).toEqual(['first', 'first', 'second'])
  },
)

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(10)
}
