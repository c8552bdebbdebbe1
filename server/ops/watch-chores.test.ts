import { expect, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { refuse } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { startChores, watchInbox } from './chores.ts'
import { createLog } from './log.ts'

test.each(engines)(
  'the number of waiting notices is logged, with a warning if they wait too long or were given up ($name)',
  async (engine) => {
    const { notices } = await openTestStore(engine)
    const clock = stoppedClock()
    const lines: string[] = []
    const log = createLog('info', (line) => lines.push(line))
    const watch = () => watchInbox({ notices, clock }, log)
    const came = clock.now()
    const notice = { id: 'evt_1', kind: 'invoice.paid', customerId: 'cus_ada' as CustomerId }
    await notices.addNotice(notice, { at: came, dueAt: came })

    clock.move(minutes(10))
    await watch()
    clock.move(1)
    await watch()
    await notices.markFailed(notice.id, { reason: 'no network', dueAt: null })
    await watch()
    await notices.markHandled(notice.id, clock.now())
    await watch()

    expect(
      lines
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { level: 'info', event: 'notice_inbox', waiting: 1, givenUp: 0 },
      { level: 'warn', event: 'notices_stuck', waiting: 1, givenUp: 0, oldest: came.toISOString() },
      { level: 'warn', event: 'notices_stuck', waiting: 0, givenUp: 1, oldest: null },
    ])
  },
)

test.each([true, false])(
  'active users are checked at the identity provider only if it is hosted: %s',
  async (isHosted) => {
    const ports = toTestPorts(await openTestStore(engines[0]))
    const checked: string[] = []
    const identity = {
      ...ports.identity,
      isHosted,
      async checkUser(id: string) {
        checked.push(id)
        return refuse('identity-down')
      },
    }
    ports.activeUsers.add(ada.id)

    const stop = startChores({ ports: { ...ports, identity }, log: createLog('silent') })
    await stop()

    expect(checked).toEqual(isHosted ? [ada.id] : [])
  },
)
