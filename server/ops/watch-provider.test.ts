import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { startChores } from './chores.ts'
import { openLog } from './log.ts'

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

    const stop = startChores({ ports: { ...ports, identity }, log: openLog('silent') })
    await stop()

    expect(checked).toEqual(isHosted ? [ada.id] : [])
  },
)
