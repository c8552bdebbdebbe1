import { expect, test } from 'vitest'
import { join } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { countOwnedItems } from './count-owned-items.ts'

test.each(engines)(
  'snippets, API tokens, tools, teams and tuned models are counted, editors and browsers are not ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    const nothing = { snippets: 0, tokens: 0, teams: 0, tunedModels: 0 }
    expect(await countOwnedItems(ports, user.id)).toEqual(nothing)

    await connect(ports, { user })
    await connect(ports, { user, kind: 'token' })
    await connect(ports, { user, kind: 'tool', scopes: ['models:use'] })
    // Every plan includes it.
    await connect(ports, { user, kind: 'token', scopes: ['usage:read'] })
    const inputs = ['one', 'two'].map((name) => ({ name, description: '', body: 'Hello' }))
    const at = ports.clock.now()
    await ports.snippets.addSnippets(user.id, { inputs, at })
    await ports.teams.addTeam({ name: 'T', ownerId: user.id, createdAt: at })
    const input = { name: 'Mine', endpoint: 'https://tuning.example/v1', model: 'ft:mine' }
    await ports.tunedModels.addTunedModel(user.id, { input, at })

    const owned = { snippets: 2, tokens: 2, teams: 1, tunedModels: 1 }
    expect(await countOwnedItems(ports, user.id)).toEqual(owned)
  },
)
