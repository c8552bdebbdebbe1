import { expect, test } from 'vitest'
import { join } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { countOwnedItems } from './count-owned-items.ts'

test.each(engines)(
  'snippets, API tokens and teams are counted, editors and browsers are not ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    expect(await countOwnedItems(ports, user.id)).toEqual({ snippets: 0, tokens: 0, teams: 0 })

    await connect(ports, { user })
    await connect(ports, { user, kind: 'token' })
    const inputs = ['one', 'two'].map((name) => ({ name, description: '', body: 'Hello' }))
    await ports.snippets.addSnippets(user.id, { inputs, at: ports.clock.now() })
    await ports.teams.addTeam({ name: 'T', ownerId: user.id, createdAt: ports.clock.now() })

    expect(await countOwnedItems(ports, user.id)).toEqual({ snippets: 2, tokens: 1, teams: 1 })
  },
)
