import { beforeEach, describe, expect, test } from 'vitest'
import { firstSubscription, type User } from '#domain/identity/user.ts'
import { leaveAllTeams } from '#domain/teams/leave-teams.ts'
import { changeRole, removeMember } from '#domain/teams/manage-members.ts'
import { renameTeam } from '#domain/teams/manage-team.ts'
import { readActivity } from '#domain/teams/read-teams.ts'
import type { Team } from '#domain/teams/team.ts'
import { allow } from '#tests/accounts.ts'
import { call, connect } from '#tests/editors.ts'
import { engines, oneEngine } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { openStream } from '#tests/stream.ts'
import { addMember, addPerson, openTeam } from '#tests/teams.ts'
import { openTestServer, type TestServer } from '#tests/test-server.ts'
import { describeActivity } from '../teams/describe-activity.ts'

let ports: TestPorts
let testServer: TestServer
let team: Team
let owner: User
let member: User

async function open(engine: (typeof engines)[number]) {
  testServer = await openTestServer(async (siteUrl) => {
    ports = await openTestPorts(engine, { siteUrl })
    return ports
  })
  ;({ team, owner } = await openTeam(ports))
  member = await addMember(ports, { team, name: 'Grace' })
}

type Sent = { readonly as: User; readonly method?: string; readonly body?: unknown }

async function send(path: string, { as, method = 'POST', body }: Sent) {
  const { headers } = await connect(ports, { user: as })
  return call(testServer, { path: path ? `teams/${path}` : 'teams', method, headers, body })
}

const read = (as: User) => send('', { as, method: 'GET' })
const review = { name: 'review', description: 'Reviews code', body: 'Review {{selection}}' }
const model = { name: 'House style', endpoint: 'https://api.example.com/v1', model: 'ft:1' }

describe.each(oneEngine)('the API of teams', (engine) => {
  beforeEach(() => open(engine))

  test('a change with an API token is in the activity as such, and loses its name with the account', async () => {
    const admin = await addMember(ports, { team, name: 'Edsger', role: 'admin' })
    await ports.users.setSubscription(admin.id, { ...firstSubscription(new Date()), plan: 'pro' })
    const token = await connect(ports, { user: admin, kind: 'token', device: 'CI' })
    const path = `teams/${team.id}/snippets`
    await call(testServer, { path, headers: token.headers, body: review })
    await send(`${team.id}/models`, { as: admin, body: model })
    const listLines = async () => {
      const { activity } = allow(await readActivity(ports, { teamId: team.id, userId: owner.id }))
      return activity.slice(0, 2).map(describeActivity)
    }

    expect(await listLines()).toEqual([
      'Edsger shared the model “House style”',
      'Edsger, with the token “CI”, added the snippet /review',
    ])

    await ports.transaction((stores) => leaveAllTeams({ ...stores, clock: ports.clock }, admin))
    await ports.users.deleteUser(admin.id)
    const { activity } = allow(await readActivity(ports, { teamId: team.id, userId: owner.id }))
    expect(activity.map(describeActivity)).toContain('A former member added the snippet /review')
  })

  test('an admin fills the library, and a member on Free gets it', async () => {
    const snippet = await send(`${team.id}/snippets`, { as: owner, body: review })
    expect(snippet.status).toBe(201)
    const shared = await send(`${team.id}/models`, { as: owner, body: model })
    expect(shared.status).toBe(201)
    const text = 'Use tabs'
    const saved = await send(`${team.id}/instructions`, {
      as: owner,
      method: 'PUT',
      body: { text, version: 0 },
    })
    expect(saved.json).toEqual({ text, version: 1 })

    expect((await read(member)).json).toEqual({
      revision: 3,
      teams: [
        {
          id: team.id,
          name: 'Compilers',
          role: 'member',
          library: 'active',
          readOnlyUntil: null,
          instructions: { text, version: 1 },
          snippets: [{ ...review, id: snippet.json.id, version: 1 }],
          models: [{ ...model, id: shared.json.id, version: 1 }],
        },
      ],
    })
    const { headers } = await connect(ports, { user: member })
    const me = await call(testServer, { path: 'me', method: 'GET', headers })
    expect(me.json.teamsRevision).toBe(3)
  })

  test('an edit of an older version is refused with the current one', async () => {
    const { json: snippet } = await send(`${team.id}/snippets`, { as: owner, body: review })
    const { json: shared } = await send(`${team.id}/models`, { as: owner, body: model })
    const put = (path: string, body: object) =>
      send(`${team.id}/${path}`, { as: owner, method: 'PUT', body })
    const paths = [`snippets/${snippet.id}`, `models/${shared.id}`, 'instructions'] as const
    await put(paths[0], { ...review, body: 'New', version: 1 })
    await put(paths[1], { ...model, model: 'ft:2', version: 1 })
    await put(paths[2], { text: 'New', version: 0 })

    const conflicts = [
      await put(paths[0], { ...review, body: 'Mine', version: 1 }),
      await put(paths[1], { ...model, model: 'ft:3', version: 1 }),
      await put(paths[2], { text: 'Mine', version: 0 }),
      await send(`${team.id}/${paths[0]}`, { as: owner, method: 'DELETE', body: { version: 1 } }),
    ]

    expect(conflicts.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(conflicts.map(({ json }) => json)).toMatchObject([
      { code: 'team-conflict', current: { body: 'New', version: 2 } },
      { code: 'team-conflict', currentModel: { model: 'ft:2', version: 2 } },
      { code: 'team-conflict', currentInstructions: { text: 'New', version: 1 } },
      { code: 'team-conflict', current: { version: 2 } },
    ])
  })

  test('strangers get 404 for every call, and members 403 for edits', async () => {
    const { json: snippet } = await send(`${team.id}/snippets`, { as: owner, body: review })
    const { json: shared } = await send(`${team.id}/models`, { as: owner, body: model })
    const eve = await addPerson(ports, 'Eve', { plan: 'pro' })
    const calls = [
      ['POST', 'snippets', review],
      ['PUT', `snippets/${snippet.id}`, { ...review, version: 1 }],
      ['DELETE', `snippets/${snippet.id}`, { version: 1 }],
      ['PUT', 'instructions', { text: 'Evil', version: 0 }],
      ['POST', 'models', model],
      ['PUT', `models/${shared.id}`, { ...model, version: 1 }],
      ['DELETE', `models/${shared.id}`, { version: 1 }],
    ] as const
    const before = (await read(member)).text

    for (const [method, path, body] of calls) {
      // Fields that the caller may not choose.
      const forged = { ...body, userId: owner.id, teamId: team.id, role: 'owner' }
      const stranger = await send(`${team.id}/${path}`, { as: eve, method, body: forged })
      expect([stranger.status, stranger.json.code], path).toEqual([404, 'no-such-team'])
      const known = await send(`${team.id}/${path}`, { as: member, method, body: forged })
      expect([known.status, known.json.code], path).toEqual([403, 'not-team-admin'])
    }

    expect((await read(member)).text).toBe(before)
    expect((await read(eve)).json).toEqual({ revision: 0, teams: [] })
    expect((await call(testServer, { path: 'teams', method: 'GET' })).status).toBe(401)
  })

  test('a session of someone who was removed gets nothing more', async () => {
    const caller = { teamId: team.id, userId: owner.id }
    allow(await changeRole(ports, { ...caller, memberId: member.id, role: 'admin' }))
    expect((await send(`${team.id}/snippets`, { as: member, body: review })).status).toBe(201)

    allow(await removeMember(ports, { ...caller, memberId: member.id }))

    expect((await send(`${team.id}/snippets`, { as: member, body: review })).status).toBe(404)
    expect((await read(member)).json).toMatchObject({ teams: [] })
  })

  test.each([
    ['snippets', { ...review, name: 'Not a name' }, 400, 'invalid-team-item'],
    ['snippets', { ...review, body: 'x'.repeat(8193) }, 400, 'invalid-team-item'],
    ['snippets', { name: 'review' }, 400, 'bad-request'],
    ['models', { ...model, endpoint: 'http://example.com' }, 400, 'invalid-team-item'],
    ['models', { ...model, endpoint: 'https://me:key@example.com' }, 400, 'invalid-team-item'],
    ['models', { ...model, endpoint: 'https://example.com/?key=1' }, 400, 'invalid-team-item'],
    ['models', { ...model, endpoint: 'javascript:alert(1)' }, 400, 'invalid-team-item'],
    ['models', { ...model, name: ' ' }, 400, 'invalid-team-item'],
    ['models', { ...model, model: 'two words' }, 400, 'invalid-team-item'],
    ['models', { ...model, model: null }, 400, 'bad-request'],
  ])('%s: invalid input is refused', async (path, body, status, code) => {
    const answer = await send(`${team.id}/${path}`, { as: owner, body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('instructions are at most 8 KB', async () => {
    const put = (text: string) =>
      send(`${team.id}/instructions`, { as: owner, method: 'PUT', body: { text, version: 0 } })

    expect((await put('ä'.repeat(4097))).json.code).toBe('invalid-team-item')
    expect((await put('ä'.repeat(4096))).status).toBe(200)
  })
})

describe.each(engines)('the live document on $name', (engine) => {
  beforeEach(() => open(engine))

  test('every change in a team, and the removal, reach a member within a second', async () => {
    const { headers } = await connect(ports, { user: member })
    const stream = await openStream(`${testServer.origin}/db/users/${member.id}.json`, headers)
    const last = () =>
      (stream.events.at(-1)?.data as { data?: { teamsRevision: number } })?.data?.teamsRevision
    await expect.poll(last, { timeout: 5_000 }).toBe(0)
    const caller = { teamId: team.id, userId: owner.id }

    const changes = [
      () => send(`${team.id}/snippets`, { as: owner, body: review }),
      () => renameTeam(ports, { ...caller, name: 'Linkers' }),
      () => changeRole(ports, { ...caller, memberId: member.id, role: 'admin' }),
      () => removeMember(ports, { ...caller, memberId: member.id }),
    ]
    for (const [index, change] of changes.entries()) {
      await change()
      await expect.poll(last, { timeout: 1_000, interval: 20 }).toBe(index + 1)
    }
  })
})
