import { describe, expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { allow } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import type { TestPorts } from '#tests/ports.ts'
import { addMember, addPerson, invite, openTeamPorts } from '#tests/teams.ts'
import { resendInvitation } from './invite.ts'
import { acceptInvitation, findInvitation, listInvitationsTo } from './join-team.ts'
import { leaveAllTeams } from './leave-teams.ts'
import { changeRole, leaveTeam, removeMember } from './manage-members.ts'
import { readActivity, readTeam } from './read-teams.ts'
import type { Team } from './team.ts'

type Ending = {
  readonly ports: TestPorts
  readonly team: Team
  readonly owner: Awaited<ReturnType<typeof addPerson>>
  readonly admin: Awaited<ReturnType<typeof addPerson>>
}

/** How an admin stops being one. */
const endings: Record<string, (ending: Ending) => Promise<unknown>> = {
  'is removed': ({ ports, team, owner, admin }) =>
    removeMember(ports, { teamId: team.id, userId: owner.id, memberId: admin.id }),
  'becomes a member': ({ ports, team, owner, admin }) => {
    const change = { memberId: admin.id, role: 'member' } as const
    return changeRole(ports, { teamId: team.id, userId: owner.id, ...change })
  },
  leaves: ({ ports, team, admin }) => leaveTeam(ports, { teamId: team.id, userId: admin.id }),
  'deletes their account': async ({ ports, admin }) => {
    await ports.transaction((stores) => leaveAllTeams({ ...stores, clock: ports.clock }, admin))
    await ports.users.deleteUser(admin.id)
  },
}

describe.each(oneEngine)('an invitation', (engine) => {
  test.each(Object.entries(endings))(
    'of an admin is revoked when the admin %s, and the activity says so',
    async (_, end) => {
      const { ports, team, owner } = await openTeamPorts(engine)
      const admin = await addMember(ports, { team, name: 'Grace', role: 'admin' })
      const second = await addPerson(ports, 'Second')
      const token = await invite(ports, team, { by: admin, email: second.email })
      const others = await invite(ports, team, { by: owner, email: 'other@example.com' })

      await end({ ports, team, owner, admin })

      const accepting = { userId: second.id, invitation: { token } }
      expect(await acceptInvitation(ports, accepting)).toEqual(refuse('invitation-spent'))
      expect(await listInvitationsTo(ports, second)).toEqual([])
      const caller = { teamId: team.id, userId: owner.id }
      const { invitations } = allow(await readTeam(ports, caller))
      expect(invitations?.map(({ email }) => email)).toEqual(['other@example.com'])
      expect(await findInvitation(ports, { token: others, from: '192.0.2.1' })).toMatchObject({
        teamName: team.name,
      })
      const { activity } = allow(await readActivity(ports, caller))
      expect(activity.map(({ kind }) => kind)).toContainEqual(
        expect.stringMatching(/^(own-)?invitations-revoked$/),
      )
    },
  )

  test('whose sender could no longer send it is worth nothing, even if it is still stored', async () => {
    const { ports, team } = await openTeamPorts(engine)
    const admin = await addMember(ports, { team, name: 'Grace', role: 'admin' })
    const second = await addPerson(ports, 'Second')
    const token = await invite(ports, team, { by: admin, email: second.email })

    await ports.teamMembers.removeMember(team.id, admin.id)

    const accepting = { userId: second.id, invitation: { token } }
    expect(await findInvitation(ports, { token, from: '192.0.2.1' })).toEqual(
      refuse('invitation-spent'),
    )
    expect(await acceptInvitation(ports, accepting)).toEqual(refuse('invitation-spent'))
    expect(await listInvitationsTo(ports, second)).toEqual([])
  })

  test('to become an admin is sent again only by the owner', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const admin = await addMember(ports, { team, name: 'Grace', role: 'admin' })
    await invite(ports, team, { by: owner, email: 'other@example.com', role: 'admin' })
    const [pending] = await ports.teamInvitations.listInvitations(team.id)

    const again = { teamId: team.id, userId: admin.id, invitationId: pending?.id ?? '' }
    expect(await resendInvitation(ports, again)).toEqual(refuse('not-team-owner'))
  })
})
