import { beforeEach, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import type { Team } from '#domain/teams/team.ts'
import { days } from '#domain/time.ts'
import { call, connect } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { addMember, openTeam } from '#tests/teams.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let ports: TestPorts
let testServer: TestServer
let team: Team
let owner: User
let admin: User

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    ports = await openTestPorts(oneEngine[0], { siteUrl })
    return ports
  })
  ;({ team, owner } = await openTeam(ports))
  admin = await addMember(ports, { team, name: 'Grace', role: 'admin' })
})

async function addFactor({ id: userId }: User) {
  const at = ports.clock.now()
  const times = { addedAt: at, confirmedAt: at, lastStep: 0 }
  await ports.secondFactors.addFactor({ userId, encryptedSecret: '', ...times })
}

const toCookie = (user: User) => signInAs(ports, { user, siteUrl: testServer.origin })

async function read(path: string, as: User) {
  const { text } = await testServer.ask(path, { headers: { cookie: await toCookie(as) } })
  return text.replaceAll('&#x27;', "'")
}

async function setRequired(required: 'on' | 'off') {
  const body = new URLSearchParams({ intent: 'second-factor', required }).toString()
  const answer = await testServer.ask(`/teams/${team.id}`, {
    method: 'POST',
    headers: {
      cookie: await toCookie(owner),
      origin: testServer.origin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  })
  return { ...answer, text: answer.text.replaceAll('&#x27;', "'") }
}

const callAs = async (as: User, { path = 'teams', method = 'GET', body }: Partial<Call> = {}) => {
  const { headers } = await connect(ports, { user: as })
  return call(testServer, { path, method, headers, body })
}

type Call = { readonly path: string; readonly method: string; readonly body?: unknown }

const review = { name: 'review', description: '', body: 'Review {{selection}}' }

test('owners without a second factor are told to set it up first', async () => {
  const { status, text } = await setRequired('on')

  expect(status).toBe(409)
  expect(text).toContain('Turn on two-step login for your own account first.')
})

test('members are told on the page of the team and on the dashboard, before and after', async () => {
  await addFactor(owner)
  expect((await setRequired('on')).status).toBe(303)
  for (const path of [`/teams/${team.id}`, '/dashboard'])
    expect(await read(path, admin)).toMatch(
      /Compilers requires two-step login. Set it up by \w+ \d/,
    )
  expect(await read('/dashboard', owner)).not.toContain('requires two-step login. Set')

  ports.clock.move(days(7))
  for (const path of [`/teams/${team.id}`, `/teams/${team.id}/library`, '/dashboard'])
    expect(await read(path, admin)).toContain("You can't use its library until you set it up.")
  expect(await read(`/teams/${team.id}`, owner)).toContain('Stop requiring it')
  expect((await setRequired('off')).status).toBe(303)
  expect(await read('/dashboard', admin)).not.toContain('two-step login')
})

test('the API gives their editors nothing of the library, and says why with a code', async () => {
  await addFactor(owner)
  const path = `teams/${team.id}/snippets`
  expect((await callAs(owner, { path, method: 'POST', body: review })).status).toBe(201)
  await setRequired('on')
  const dueAt = ports.clock.now().getTime() + days(7)
  const before = await callAs(admin)
  expect(before.json.teams).toMatchObject([
    { library: 'active', secondFactorDueAt: dueAt, snippets: [{ name: 'review' }] },
  ])
  ports.clock.move(days(7))

  const { json } = await callAs(admin)
  expect(json.teams).toMatchObject([
    { library: 'paused', secondFactorDueAt: dueAt, snippets: [], models: [] },
  ])
  const edit = await callAs(admin, { path, method: 'POST', body: { ...review, name: 'fix' } })
  expect([edit.status, edit.json.code]).toEqual([403, 'second-factor-required'])
  await addFactor(admin)
  expect((await callAs(admin)).json.teams).toMatchObject([{ snippets: [{ name: 'review' }] }])
})
