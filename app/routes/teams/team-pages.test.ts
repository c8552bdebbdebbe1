import { beforeEach, describe, expect, test } from 'vitest'
import { firstSubscription, type User } from '#domain/identity/user.ts'
import { createTeam } from '#domain/teams/create-team.ts'
import type { Team } from '#domain/teams/team.ts'
import { allow } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { addMember, addPerson, invite, listMemberRoles, openTeam } from '#tests/teams.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let ports: TestPorts
let testServer: TestServer
let team: Team
let owner: User
let member: User

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    ports = await openTestPorts(oneEngine[0], { siteUrl })
    return ports
  })
  ;({ team, owner } = await openTeam(ports))
  member = await addMember(ports, { team, name: 'Grace' })
})

async function read(path: string, as?: User) {
  const cookie = as && (await signInAs(ports, { user: as, siteUrl: testServer.origin }))
  const answer = await testServer.ask(path, cookie ? { headers: { cookie } } : {})
  return { ...answer, text: toPlainText(answer.text) }
}

type Form = Readonly<Record<string, string>>

async function send(path: string, { as, form }: { as: User; form: Form }) {
  const body = new URLSearchParams(form).toString()
  const answer = await testServer.ask(path, {
    method: 'POST',
    headers: {
      cookie: await signInAs(ports, { user: as, siteUrl: testServer.origin }),
      origin: testServer.origin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  })
  return { ...answer, text: toPlainText(answer.text) }
}

const toPlainText = (html: string) => html.replaceAll('&#x27;', "'")
const findAlert = (html: string) => /role="alert"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
const teamPage = () => `/teams/${team.id}`

type Refused = readonly [form: Form, status: number, words: string]

describe('a refused form says why, above its fields', () => {
  test.each<Refused>([
    [{ intent: 'invite', email: 'nobody' }, 400, 'Please enter a valid email address'],
    [{ intent: 'invite', email: 'GRACE@example.com' }, 409, "They're already in this team."],
    [{ intent: 'rename', name: ' ' }, 400, 'Enter a name of up to 60 characters.'],
    [{ intent: 'delete', confirmation: 'Linkers' }, 400, "That's not the name of the team."],
    [{ intent: 'leave' }, 409, "The owner can't leave or be removed."],
    [{ intent: 'remove', member: 'user-nobody' }, 404, "They're no longer in this team."],
    [{ intent: 'transfer', member: '' }, 400, 'Choose a member.'],
    [{ intent: 'transfer', member: 'user-nobody' }, 404, "They're no longer in this team."],
    [{ intent: 'revoke', invitation: 'none' }, 404, 'was already accepted, declined or revoked'],
  ])('%j', async (form, status, words) => {
    const answer = await send(teamPage(), { as: owner, form })

    expect(answer.status).toBe(status)
    expect(findAlert(answer.text)).toContain(words)
  })

  test('a second email to the same address has to wait, and the answer says how long', async () => {
    await invite(ports, team, { by: owner, email: 'new@example.com' })
    const [pending] = await ports.teamInvitations.listInvitations(team.id)

    const form = { intent: 'resend', invitation: pending?.id ?? '' }
    const answer = await send(teamPage(), { as: owner, form })

    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600'])
    expect(answer.text).toContain(
      'We emailed this address a short time ago. Try again in 60 minutes.',
    )
  })

  test('someone who owns five teams is told so when they accept another one', async () => {
    const subscription = { ...firstSubscription(ports.clock.now()), plan: 'pro' } as const
    await ports.users.setSubscription(member.id, subscription)
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      allow(await createTeam(ports, { userId: member.id, name }))
    }

    const form = { intent: 'transfer', member: member.id }
    expect((await send(teamPage(), { as: owner, form })).status).toBe(303)
    expect((await read(teamPage(), owner)).text).toContain('Withdraw offer')
    expect((await read(teamPage(), member)).text).toContain('wants to make you the owner')

    const answer = await send(teamPage(), { as: member, form: { intent: 'accept-offer' } })

    expect(answer.status).toBe(409)
    expect(findAlert(answer.text)).toContain('You already own 5 teams.')
  })
})

const pages = ['', '/library', '/activity', '/library/instructions', '/library/snippets/new']

test('to someone who is not in it, a team looks like one that does not exist', async () => {
  const stranger = await addPerson(ports, 'Eve', { plan: 'pro' })

  for (const page of pages) {
    const [theirs, none] = [
      await read(teamPage() + page, stranger),
      await read(`/teams/x${page}`, stranger),
    ]
    expect([theirs.status, none.status], page).toEqual([404, 404])
    expect(theirs.text).toContain("This team was deleted, or you're no longer in it.")
    expect(theirs.text).not.toContain('Compilers')
  }
  for (const intent of [
    'invite',
    'rename',
    'delete',
    'leave',
    'remove',
    'change-role',
    'transfer',
    'withdraw-offer',
    'accept-offer',
    'decline-offer',
  ]) {
    const names = { name: 'Mine', confirmation: 'Compilers' }
    const form = { intent, email: 'eve@example.com', member: member.id, ...names }
    expect((await send(teamPage(), { as: stranger, form })).status, intent).toBe(404)
  }
  expect(await listMemberRoles(ports, team)).toEqual(['Ada: owner', 'Grace: member'])
})

test('a member sees neither addresses nor forms that are not for members, and cannot send them', async () => {
  await invite(ports, team, { by: owner, email: 'new@example.com' })

  const page = await read(teamPage(), member)
  expect(page.text).toContain('Leave team')
  for (const words of [
    'Send invitation',
    'Manage',
    'Delete team',
    'new@example.com',
    owner.email,
  ]) {
    expect(page.text).not.toContain(words)
  }
  const forms = [
    { intent: 'invite', email: 'eve@example.com' },
    { intent: 'remove', member: owner.id },
    { intent: 'change-role', member: member.id, role: 'admin' },
    { intent: 'transfer', member: member.id },
  ]
  for (const form of forms) {
    expect((await send(teamPage(), { as: member, form })).status, form.intent).toBe(403)
  }
  const snippet = { intent: 'save', name: 'review', body: 'Review this' }
  const saved = await send(`${teamPage()}/library/snippets/new`, { as: member, form: snippet })
  expect(saved.status).toBe(403)
  expect(saved.text).toContain('Only the owner and admins of the team can do this.')
})

test('a forged role in an invitation is the role with fewer rights', async () => {
  const form = { intent: 'invite', email: 'new@example.com', role: 'owner' }
  expect((await send(teamPage(), { as: owner, form })).status).toBe(303)

  const [pending] = await ports.teamInvitations.listInvitations(team.id)
  expect(pending?.role).toBe('member')
})

test('inviting an address that has an account looks the same as inviting one that has none', async () => {
  await addPerson(ports, 'Eve')
  const answers: unknown[] = []
  for (const email of ['eve@example.com', 'nobody@example.com']) {
    const { status, headers } = await send(teamPage(), {
      as: owner,
      form: { intent: 'invite', email },
    })
    answers.push([status, headers.location, headers['set-cookie']])
  }

  expect(answers[0]).toEqual(answers[1])
})

test('an invitation that was revoked while its list was open says so', async () => {
  const form = { intent: 'join', invitation: 'gone' }
  const answer = await send('/teams', { as: member, form })

  expect(answer.status).toBe(410)
  expect(findAlert(answer.text)).toContain('This invitation has expired')
})

describe('the link of an invitation', () => {
  test('leads through login and sign-up and back, and is never written to the log', async () => {
    const token = await invite(ports, team, { by: owner, email: 'new@example.com' })
    const link = `/invitation?token=${token}`

    const page = await read(link)
    const next = `next=${encodeURIComponent(link)}`
    expect(page.status).toBe(200)
    expect(page.text).toContain(`/signup?${next}#email=new%40example.com`)
    await read(`/login?${next}`)
    expect((await send(link, { as: member, form: { intent: 'join' } })).status).toBe(403)

    expect(testServer.listLines().length).toBeGreaterThan(2)
    expect(JSON.stringify(testServer.listLines())).not.toContain(token)
  })

  test('works for the verified address only, once', async () => {
    const eve = await addPerson(ports, 'Eve', { isEmailVerified: false })
    const token = await invite(ports, team, { by: owner, email: eve.email })
    const link = `/invitation?token=${token}`
    const join = (as: User) => send(link, { as, form: { intent: 'join' } })

    expect((await read(link, eve)).text).toContain('Verify your email address first')
    expect((await join(eve)).status).toBe(403)
    await ports.users.setEmail(eve.id, { email: eve.email, isEmailVerified: true })
    const joined = await join(eve)
    expect([joined.status, joined.headers.location]).toEqual([303, `${teamPage()}/library`])
    const again = await join(eve)
    expect(again.status).toBe(410)
    expect(again.text).toContain('This invitation has expired, was already used, or was revoked.')
  })
})
