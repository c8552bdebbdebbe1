import { describe, expect, test } from 'vitest'
import { toHtml } from '#domain/mail/render-email.ts'
import { refuse } from '#domain/refusal.ts'
import { days, hours, later } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { addMember, addPerson, openTeamPorts } from '#tests/teams.ts'
import { createTeam } from './create-team.ts'
import { toPlainName } from './emails.ts'
import { inviteMember, resendInvitation, revokeInvitation } from './invite.ts'

describe.each(oneEngine)('invitations', (engine) => {
  test('look the same, whether the address has an account or not', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    await addPerson(ports, 'Known')
    const caller = { teamId: team.id, userId: owner.id }
    const queries: string[] = []
    const watch = <Watched extends object>(store: Watched): Watched =>
      new Proxy(store, {
        get: (target, name, receiver) => {
          queries.push(String(name))
          return Reflect.get(target, name, receiver)
        },
      })
    const watched: typeof ports = {
      ...ports,
      users: watch(ports.users),
      transaction: (work) =>
        ports.transaction((stores) => work({ ...stores, users: watch(stores.users) })),
    }
    const inviteAddress = async (email: string) => {
      queries.length = 0
      const { id: _, ...invitation } = allow(
        await inviteMember(watched, { ...caller, email, role: 'member' }),
      )
      const [mail] = await ports.outbox.listMails(1)
      const seen = { invitation, paragraphs: mail?.paragraphs, subject: mail?.subject, queries }
      return JSON.stringify(seen).replaceAll(email, '…')
    }

    const known = await inviteAddress('known@example.com')

    expect(await inviteAddress('never@example.com')).toBe(known)
    expect(queries).toEqual(['listPlans'])
  })

  test('an address gets one email an hour from a team, and three a day', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const caller = { teamId: team.id, userId: owner.id }
    const input = { ...caller, email: 'grace@example.com', role: 'member' } as const
    const { id: invitationId } = allow(await inviteMember(ports, input))
    const resend = () => resendInvitation(ports, { ...caller, invitationId })

    const retryAfterMs = hours(1)
    expect(await resend()).toEqual({ ...refuse('invited-recently'), retryAfterMs })
    allow(await revokeInvitation(ports, { ...caller, invitationId }))
    expect(await inviteMember(ports, input)).toMatchObject(refuse('invited-recently'))

    for (const _ of [2, 3]) {
      ports.clock.move(hours(1))
      const { id } = allow(await inviteMember(ports, input))
      allow(await revokeInvitation(ports, { ...caller, invitationId: id }))
    }
    ports.clock.move(hours(1))
    expect(await inviteMember(ports, input)).toMatchObject(refuse('invited-recently'))
    ports.clock.move(days(1))
    allow(await inviteMember(ports, input))
  })

  test('a team sends 20 a day, and an attempt that was refused costs nothing', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const caller = { teamId: team.id, userId: owner.id }
    const send = (number: number) =>
      inviteMember(ports, { ...caller, email: `p${number}@example.com`, role: 'member' })

    for (let number = 1; number <= 20; number += 1) allow(await send(number))
    for (let count = 0; count < 5; count += 1) {
      expect(await send(21)).toMatchObject(refuse('too-many-invitations'))
    }

    ports.clock.move(days(1))
    allow(await send(21))
  })

  test('a user sends 50 a day from all their teams, and 3 to the same address', async () => {
    const { ports, owner, team } = await openTeamPorts(engine)
    const others = ['b', 'c', 'd'].map((name) => createTeam(ports, { userId: owner.id, name }))
    const teams = [team, ...(await Promise.all(others)).map(allow)]
    const send = (index: number, email: string) =>
      inviteMember(ports, {
        teamId: teams[index]?.id ?? '',
        userId: owner.id,
        email,
        role: 'member',
      })

    for (const index of [0, 1, 2]) allow(await send(index, 'victim@example.com'))
    expect(await send(3, 'victim@example.com')).toMatchObject(refuse('invited-recently'))

    for (let number = 3; number < 50; number += 1) {
      allow(await send(number % 3, `p${number}@example.com`))
    }
    expect(await send(3, 'one@example.com')).toMatchObject(refuse('too-many-invitations'))
  })

  test('50 can be pending, one for each address', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const caller = { teamId: team.id, userId: owner.id }
    await addMember(ports, { team, name: 'Grace' })
    const send = (email: string) => inviteMember(ports, { ...caller, email, role: 'member' })
    for (let number = 1; number <= 50; number += 1) {
      if (number % 20 === 0) ports.clock.move(days(1))
      allow(await send(`p${number}@example.com`))
    }

    ports.clock.move(days(1))
    expect(await send('p1@example.com')).toEqual(refuse('already-invited'))
    expect(await send('GRACE@example.com')).toEqual(refuse('already-member'))
    expect(await send('one-more@example.com')).toEqual(refuse('too-many-pending'))
    ports.clock.move(days(7))
    allow(await send('p1@example.com'))
  })

  test('an expired one is sent again only while fewer than 50 others are pending', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const caller = { teamId: team.id, userId: owner.id }
    const input = { ...caller, email: 'late@example.com', role: 'member' } as const
    const { id: invitationId } = allow(await inviteMember(ports, input))
    ports.clock.move(days(7))
    const createdAt = ports.clock.now()
    for (let number = 1; number <= 50; number += 1) {
      await ports.teamInvitations.addInvitation({
        teamId: team.id,
        email: `p${number}@example.com`,
        role: 'member',
        tokenHash: `hash-${number}`,
        invitedBy: owner.id,
        createdAt,
        expiresAt: later(createdAt, days(1)),
      })
    }

    const resend = () => resendInvitation(ports, { ...caller, invitationId })
    expect(await resend()).toEqual(refuse('too-many-pending'))
    ports.clock.move(days(1))
    expect(await resend()).toMatchObject({ expiresAt: later(ports.clock.now(), days(7)) })
  })

  test('names in the email are plain text that no email program turns into a link', async () => {
    const { ports, owner } = await openTeamPorts(engine)
    const name = '<b>Win</b> at https://evil.example/x\u202E now'
    const team = allow(await createTeam(ports, { userId: owner.id, name }))
    await ports.users.setName(owner.id, 'Your bank www.evil.example\r\nBcc: eve@evil.example')
    const caller = { teamId: team.id, userId: owner.id }

    allow(await inviteMember(ports, { ...caller, email: 'grace@example.com', role: 'member' }))

    const [mail] = await ports.outbox.listMails(1)
    if (!mail) throw new Error('No email was written')
    const texts = [mail.subject, ...mail.paragraphs].join('\n')
    expect(texts).not.toMatch(/evil\.example|:\/\/|\u202E|\r/)
    expect(mail.subject).not.toContain('\n')
    expect(toHtml(mail)).not.toContain('<b>')
    expect(toPlainName('x'.repeat(500))).toHaveLength(60)
  })
})
