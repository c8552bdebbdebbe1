import { describe, expect, test } from 'vitest'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { allow } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import {
  addMember,
  addPerson,
  invite,
  listMemberRoles,
  listTeamNames,
  openReplicas,
  openTeam,
} from '#tests/teams.ts'
import { saveInstructions } from './edit-library.ts'
import { revokeInvitation } from './invite.ts'
import { acceptInvitation } from './join-team.ts'
import { changeRole, leaveTeam, removeMember } from './manage-members.ts'
import { deleteTeam } from './manage-team.ts'
import { teamLimits } from './team.ts'
import { acceptOffer, offerTeam } from './transfer-team.ts'

/** Several rounds, because who comes first is up to the database. */
const rounds = [1, 2, 3]

describe.each(engines)('with two replicas on $name', (engine) => {
  async function openBoth() {
    const [one, other] = await openReplicas(engine)
    return { one, other, ...(await openTeam(one)) }
  }

  test('an invitation is either accepted or revoked', async () => {
    const { one, other, team, owner } = await openBoth()
    for (const round of rounds) {
      const user = await addPerson(one, `Grace${round}`)
      const token = await invite(one, team, { by: owner, email: user.email })
      const [sent] = await one.teamInvitations.listInvitations(team.id)

      const [accepted, revoked] = await Promise.all([
        acceptInvitation(one, { userId: user.id, invitation: { token } }),
        revokeInvitation(other, {
          teamId: team.id,
          userId: owner.id,
          invitationId: sent?.id ?? '',
        }),
      ])

      expect([isRefusal(accepted), isRefusal(revoked)].toSorted()).toEqual([false, true])
      const isMember = (await listTeamNames(other, user)).length === 1
      expect(isMember).toBe(!isRefusal(accepted))
    }
  })

  test('an invitation is accepted once, also by two clicks at the same moment', async () => {
    const { one, other, team, owner } = await openBoth()
    const user = await addPerson(one, 'Grace')
    const token = await invite(one, team, { by: owner, email: user.email })
    const accept = (ports: typeof one) =>
      acceptInvitation(ports, { userId: user.id, invitation: { token } })

    const answers = await Promise.all([accept(one), accept(other), accept(one), accept(other)])

    expect(answers.filter(isRefusal)).toEqual(Array(3).fill(refuse('invitation-spent')))
    expect(await listMemberRoles(one, team)).toEqual(['Ada: owner', 'Grace: member'])
  })

  test('when two join a team of 49 at the same moment, exactly one is the 50th', async () => {
    const { one, other, team, owner } = await openBoth()
    for (let count = 2; count < teamLimits.members; count += 1) {
      await addMember(one, { team, name: `Member${count}` })
    }
    const grace = await addPerson(one, 'Grace')
    const linus = await addPerson(one, 'Linus')
    const first = await invite(one, team, { by: owner, email: grace.email })
    const second = await invite(one, team, { by: owner, email: linus.email })

    const answers = await Promise.all([
      acceptInvitation(one, { userId: grace.id, invitation: { token: first } }),
      acceptInvitation(other, { userId: linus.id, invitation: { token: second } }),
    ])

    expect(answers.filter(isRefusal)).toEqual([refuse('team-full')])
    expect(await one.teamMembers.listMembers(team.id)).toHaveLength(50)
  })

  test('a user joins at most 20 teams, also when two invitations are accepted together', async () => {
    const { one, other, owner, team } = await openBoth()
    const grace = await addPerson(one, 'Grace')
    const tokens = [await invite(one, team, { by: owner, email: grace.email })]
    const createdAt = one.clock.now()
    for (let count = 1; count <= teamLimits.memberships; count += 1) {
      const next = await one.teams.addTeam({ name: `T${count}`, ownerId: owner.id, createdAt })
      const isLast = count === teamLimits.memberships
      if (isLast) tokens.push(await invite(one, next, { by: owner, email: grace.email }))
      else {
        const member = { userId: grace.id, role: 'member', joinedAt: createdAt } as const
        await one.teamMembers.addMember(next.id, member)
      }
    }

    const answers = await Promise.all(
      tokens.map((token, index) =>
        acceptInvitation(index === 0 ? one : other, {
          userId: grace.id,
          invitation: { token },
        }),
      ),
    )

    expect(answers.filter(isRefusal)).toEqual([refuse('too-many-memberships')])
    expect(await listTeamNames(one, grace)).toHaveLength(20)
  })

  test('an admin who loses the role or is removed changes nothing afterwards', async () => {
    const { one, other, team, owner } = await openBoth()
    const caller = { teamId: team.id, userId: owner.id }
    const read = async () => (await one.teamLibraries.listLibraries([team.id]))[0]?.instructions
    const ends = [
      (memberId: typeof owner.id) => changeRole(one, { ...caller, memberId, role: 'member' }),
      (memberId: typeof owner.id) => removeMember(one, { ...caller, memberId }),
    ]
    for (const [index, end] of ends.entries()) {
      const admin = await addMember(one, { team, name: `Grace${index}`, role: 'admin' })
      const version = (await read())?.version ?? 0
      const edit = (text: string) =>
        saveInstructions(other, { ...caller, userId: admin.id, text, version })

      const [ended, edited] = await Promise.all([end(admin.id), edit(`by ${admin.name}`)])

      expect(isRefusal(ended)).toBe(false)
      expect((await read())?.version).toBe(isRefusal(edited) ? version : version + 1)
      expect(await edit('later')).toEqual(refuse(index === 0 ? 'not-team-admin' : 'no-such-team'))
    }
  })

  test('a member either leaves or becomes the owner', async () => {
    const { one, other, team, owner } = await openBoth()
    const caller = { teamId: team.id, userId: owner.id }
    const grace = await addMember(one, { team, name: 'Grace' })
    allow(await offerTeam(one, { ...caller, memberId: grace.id }))

    const [moved, left] = await Promise.all([
      acceptOffer(one, { ...caller, userId: grace.id }),
      leaveTeam(other, { ...caller, userId: grace.id }),
    ])

    expect([isRefusal(moved), isRefusal(left)].toSorted()).toEqual([false, true])
    expect(await listMemberRoles(one, team)).toEqual(
      isRefusal(moved) ? ['Ada: owner'] : ['Grace: owner', 'Ada: admin'],
    )
  })

  test('nobody is in a team that was deleted while they joined', async () => {
    const { one, other, team, owner } = await openBoth()
    const grace = await addPerson(one, 'Grace')
    const token = await invite(one, team, { by: owner, email: grace.email })

    const [deleted, accepted] = await Promise.all([
      deleteTeam(one, { teamId: team.id, userId: owner.id, confirmation: team.name }),
      acceptInvitation(other, { userId: grace.id, invitation: { token } }),
    ])

    allow(deleted)
    if (isRefusal(accepted)) expect(accepted).toEqual(refuse('invitation-spent'))
    expect(await listTeamNames(one, grace)).toEqual([])
  })
})
