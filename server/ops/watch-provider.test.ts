import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { startChores } from './chores.ts'
import { openLog } from './log.ts'

test.each([true, false])(
  'the running server looks active users up at the provider if it is a hosted one: %s',
  async (isHosted) => {
    const ports = toTestPorts(await openTestStore(engines[0]))
    const asked: string[] = []
    const identity = {
      ...ports.identity,
      isHosted,
      async checkUser(id: string) {
        asked.push(id)
        return refuse('identity-down')
      },
    }
    ports.activeUsers.add(ada.id)

    const stop = startChores({ ports: { ...ports, identity }, log: openLog('silent') })
    await stop()

    expect(asked).toEqual(isHosted ? [ada.id] : [])
  },
)
