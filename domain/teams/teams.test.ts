import { describe, expect, test, vi } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { allow, readSecret } from '#tests/accounts.ts'
import { engines, oneEngine } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import {
  addMember,
  addPerson,
  invite,
  listMailKinds,
  listMemberRoles,
  listTeamNames,
  openTeamPorts,
} from '#tests/teams.ts'
import { createTeam } from './create-team.ts'
import { resendInvitation, revokeInvitation } from './invite.ts'
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  listInvitationsTo,
} from './join-team.ts'
import { changeRole, leaveTeam, removeMember } from './manage-members.ts'
import { deleteTeam, renameTeam } from './manage-team.ts'
import { readActivity, readTeam } from './read-teams.ts'

const from = '203.0.113.7'

describe.each(engines)('a team on $name', (engine) => {
  test('starts with its owner, and members join by the link of an email', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addPerson(ports, 'Grace')
    const onChange = vi.fn()
    ports.changes.listen(owner.id, onChange)

    const token = await invite(ports, team, { by: owner, email: ' GRACE@example.com ' })
    expect(await findInvitation(ports, { token, from })).toMatchObject({
      teamName: 'Compilers',
      inviterName: 'Ada',
      role: 'member',
      email: grace.email,
    })
    expect(await listInvitationsTo(ports, grace)).toHaveLength(1)
    onChange.mockClear()
    const joined = await acceptInvitation(ports, { userId: grace.id, invitation: { token } })

    expect(joined).toMatchObject({ id: team.id, name: 'Compilers' })
    expect(await listMemberRoles(ports, team)).toEqual(['Ada: owner', 'Grace: member'])
    expect(await listTeamNames(ports, grace)).toEqual(['Compilers'])
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 10_000)
    expect(await ports.teamMembers.getRevision(grace.id)).toBe(1)
    expect(await ports.teamMembers.getRevision(owner.id)).toBe(3)
    expect(await findInvitation(ports, { token, from })).toEqual(refuse('invitation-spent'))
  })

  test('an invitation sent again has a new link, and the one before is dead', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addPerson(ports, 'Grace')
    const caller = { teamId: team.id, userId: owner.id }
    const first = await invite(ports, team, { by: owner, email: grace.email })
    const [sent] = await ports.teamInvitations.listInvitations(team.id)
    const invitationId = sent?.id ?? ''

    ports.clock.move(7 * 24 * 3_600_000)
    expect(await findInvitation(ports, { token: first, from })).toEqual(refuse('invitation-spent'))
    expect(await listInvitationsTo(ports, grace)).toEqual([])
    allow(await resendInvitation(ports, { ...caller, invitationId }))
    const second = await readSecret(ports, 'team-invitation')

    const accept = (token: string) =>
      acceptInvitation(ports, { userId: grace.id, invitation: { token } })
    expect(await accept(first)).toEqual(refuse('invitation-spent'))
    expect(await accept(second)).toMatchObject({ id: team.id })
    expect(await revokeInvitation(ports, { ...caller, invitationId })).toEqual(
      refuse('no-such-invitation'),
    )
  })

  test('roles, leaving, removal and renaming are recorded, and members see who did what', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addMember(ports, { team, name: 'Grace' })
    const linus = await addMember(ports, { team, name: 'Linus' })
    const caller = { teamId: team.id, userId: owner.id }

    allow(await changeRole(ports, { ...caller, memberId: grace.id, role: 'admin' }))
    allow(await renameTeam(ports, { ...caller, userId: grace.id, name: 'Linkers' }))
    allow(await leaveTeam(ports, { ...caller, userId: linus.id }))
    allow(await removeMember(ports, { ...caller, memberId: grace.id }))

    expect(await listMemberRoles(ports, team)).toEqual(['Ada: owner'])
    expect(await listMailKinds(ports, grace.email)).toEqual(['removed-from-team'])
    const { activity } = allow(await readActivity(ports, caller))
    expect(activity.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['member-removed', 'Ada'],
      ['member-left', 'Linus'],
      ['team-renamed', 'Grace'],
      ['role-changed', 'Ada'],
      ['team-created', 'Ada'],
    ])
    expect(activity[0]).toMatchObject({ subjectName: 'Grace', at: ports.clock.now() })
    expect(activity[2]).toMatchObject({ item: 'Linkers' })

    await ports.users.deleteUser(grace.id)
    const later = allow(await readActivity(ports, caller)).activity
    expect(later[0]).toMatchObject({ actorName: 'Ada', subjectName: null })
    expect(later[2]).toMatchObject({ actorName: null })
  })

  test('is deleted with everything in it, once its name was typed, and members are told', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addMember(ports, { team, name: 'Grace' })
    const token = await invite(ports, team, { by: owner, email: 'linus@example.com' })
    const caller = { teamId: team.id, userId: owner.id }

    expect(await deleteTeam(ports, { ...caller, confirmation: 'compilers' })).toEqual(
      refuse('wrong-team-name'),
    )
    allow(await deleteTeam(ports, { ...caller, confirmation: 'Compilers' }))

    expect(await readTeam(ports, caller)).toEqual(refuse('no-such-team'))
    expect(await listTeamNames(ports, grace)).toEqual([])
    expect(await listMailKinds(ports, grace.email)).toEqual(['team-deleted'])
    expect(await findInvitation(ports, { token, from })).toEqual(refuse('invitation-spent'))
  })
})

describe.each(oneEngine)('an invitation', (engine) => {
  test('is for the account whose verified address was invited', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addPerson(ports, 'Grace', { isEmailVerified: false })
    const linus = await addPerson(ports, 'Linus')
    const token = await invite(ports, team, { by: owner, email: grace.email })
    const [sent] = await ports.teamInvitations.listInvitations(team.id)
    const id = sent?.id ?? ''

    const accept = (userId: typeof grace.id, invitation: { token: string } | { id: string }) =>
      acceptInvitation(ports, { userId, invitation })
    expect(await accept(linus.id, { token })).toEqual(refuse('wrong-address'))
    expect(await accept(linus.id, { id })).toEqual(refuse('invitation-spent'))
    expect(await accept(grace.id, { token })).toEqual(refuse('email-not-verified'))
    expect(await listInvitationsTo(ports, grace)).toEqual([])
    expect(await listMemberRoles(ports, team)).toEqual(['Ada: owner'])

    await ports.users.setEmail(grace.id, { email: grace.email, isEmailVerified: true })
    expect(await accept(grace.id, { id })).toMatchObject({ id: team.id })
  })

  test('can be declined, and then no longer accepted', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addPerson(ports, 'Grace')
    const token = await invite(ports, team, { by: owner, email: grace.email })

    allow(await declineInvitation(ports, { userId: grace.id, invitation: { token } }))

    expect(await acceptInvitation(ports, { userId: grace.id, invitation: { token } })).toEqual(
      refuse('invitation-spent'),
    )
  })

  test('links that lead nowhere are limited, and a real one still opens', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const token = await invite(ports, team, { by: owner, email: 'grace@example.com' })
    for (let count = 0; count < 30; count += 1) {
      await findInvitation(ports, { token: `guess-${count}`, from })
    }

    expect(await findInvitation(ports, { token: 'guess', from })).toEqual(refuse('too-many-links'))
    expect(await findInvitation(ports, { token, from })).toMatchObject({ teamName: 'Compilers' })
  })
})

describe.each(oneEngine)('a new team', (engine) => {
  test('needs a plan with teams and a verified address', async () => {
    const ports = await openTestPorts(engine)
    const grace = await addPerson(ports, 'Grace', { plan: 'essential' })
    const linus = await addPerson(ports, 'Linus', { plan: 'pro', isEmailVerified: false })

    expect(await createTeam(ports, { userId: grace.id, name: 'Mine' })).toEqual(
      refuse('teams-not-in-plan'),
    )
    expect(await createTeam(ports, { userId: linus.id, name: 'Mine' })).toEqual(
      refuse('email-not-verified'),
    )
  })

  test('a user owns at most five, even when they are created at the same moment', async () => {
    const { ports, owner } = await openTeamPorts(engine)

    const answers = await Promise.all(
      ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => createTeam(ports, { userId: owner.id, name })),
    )

    expect(answers.filter((answer) => 'refused' in answer)).toEqual([
      refuse('owns-too-many-teams'),
      refuse('owns-too-many-teams'),
    ])
    expect(await listTeamNames(ports, owner)).toHaveLength(5)
  })

  test('at most ten are created a day, even if they are deleted in between', async () => {
    const { ports, owner } = await openTeamPorts(engine)
    const create = () => createTeam(ports, { userId: owner.id, name: 'Churn' })
    for (let count = 1; count < 10; count += 1) {
      const created = allow(await create())
      const caller = { teamId: created.id, userId: owner.id }
      allow(await deleteTeam(ports, { ...caller, confirmation: 'Churn' }))
    }

    expect(await create()).toEqual(refuse('too-many-creations'))
  })
})
