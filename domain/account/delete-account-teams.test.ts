import { describe, expect, test } from 'vitest'
import { createTeam } from '#domain/teams/create-team.ts'
import { acceptInvitation } from '#domain/teams/join-team.ts'
import { readActivity } from '#domain/teams/read-teams.ts'
import { acceptOffer, offerTeam } from '#domain/teams/transfer-team.ts'
import { allow, join, readSecret } from '#tests/accounts.ts'
import { sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import {
  addMember,
  invite,
  listMailKinds,
  listMemberRoles,
  openReplicas,
  openTeam,
} from '#tests/teams.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { confirmNotMe } from './not-me.ts'

const { password } = adasAccount
const grace = { email: 'grace@example.com', name: 'Grace' }

describe.each(sampledEngines)('deleting an account on $name', (engine) => {
  test('leaves teams, and other members see a former member', async () => {
    const ports = await openTestPorts(engine)
    const { team, owner } = await openTeam(ports)
    const { user } = await join(ports, grace)
    await ports.users.setEmail(user.id, { email: user.email, isEmailVerified: true })
    const token = await invite(ports, team, { by: owner, email: user.email })
    allow(await acceptInvitation(ports, { userId: user.id, invitation: { token } }))
    const before = await ports.teamMembers.getRevision(owner.id)

    allow(await deleteAccount(ports, { user, sessionId: 'any', password }))

    expect(await listMemberRoles(ports, team)).toEqual(['Ada: owner'])
    expect(await ports.teamMembers.getRevision(owner.id)).toBe(before + 1)
    const { activity } = allow(await readActivity(ports, { teamId: team.id, userId: owner.id }))
    expect(activity.slice(0, 2)).toMatchObject([
      { kind: 'member-left', actorName: null },
      { kind: 'member-joined', actorName: null },
    ])
  })

  test('is refused while the user owns a team, and nothing of their plan is canceled', async () => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports, grace)
    await ports.users.setEmail(user.id, { email: user.email, isEmailVerified: true })
    await ports.users.setSubscription(user.id, {
      plan: 'pro',
      requestLimit: -1,
      expiresAt: null,
      billingCycle: null,
    })
    const team = allow(await createTeam(ports, { userId: user.id, name: 'Compilers' }))

    const answer = await deleteAccount(ports, { user, sessionId: 'any', password })

    expect(answer).toEqual({ refused: 'owns-teams', teams: [{ id: team.id, name: 'Compilers' }] })
    expect(await ports.users.findUser(user.id)).not.toBeNull()
    expect(await ports.users.findSubscription(user.id)).toMatchObject({ plan: 'pro' })
  })

  test('and becoming the owner at the same moment never leaves a team without an owner', async () => {
    const [one, other] = await openReplicas(engine)
    const { team, owner } = await openTeam(one)
    const { user } = await join(one, grace)
    const member = { userId: user.id, role: 'member', joinedAt: one.clock.now() } as const
    await one.teamMembers.addMember(team.id, member)
    allow(await offerTeam(one, { teamId: team.id, userId: owner.id, memberId: user.id }))

    const [deleted, moved] = await Promise.all([
      deleteAccount(one, { user, sessionId: 'any', password }),
      acceptOffer(other, { teamId: team.id, userId: user.id }),
    ])

    expect(['refused' in deleted, 'refused' in moved].toSorted()).toEqual([false, true])
    expect((await listMemberRoles(one, team))[0]).toBe(
      'refused' in moved ? 'Ada: owner' : 'Grace: owner',
    )
  })

  test("that someone else made with a stranger's address deletes its team and tells the members", async () => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports, grace)
    const secret = await readSecret(ports, 'verify-email')
    const createdAt = ports.clock.now()
    const team = await ports.teams.addTeam({ name: 'Fake', ownerId: user.id, createdAt })
    const linus = await addMember(ports, { team, name: 'Linus' })

    allow(await confirmNotMe(ports, { secret, from: adasAccount.from }))

    expect(await ports.teams.findTeam(team.id)).toBeNull()
    expect(await listMailKinds(ports, linus.email)).toEqual(['team-deleted'])
  })

  test('deletes invitations to a verified address, but never those to a stranger', async () => {
    const ports = await openTestPorts(engine)
    const { team, owner } = await openTeam(ports)
    await invite(ports, team, { by: owner, email: grace.email })
    const deleteOne = async (isEmailVerified: boolean) => {
      const { user } = await join(ports, grace)
      await ports.users.setEmail(user.id, { email: user.email, isEmailVerified })
      await ports.credentials.updateCredential(user.id, { isEmailVerified })
      allow(await deleteAccount(ports, { user, sessionId: 'any', password }))
      return (await ports.teamInvitations.listInvitations(team.id)).length
    }

    expect(await deleteOne(false)).toBe(1)
    expect(await deleteOne(true)).toBe(0)
  })

  test('an export lists teams, roles and what the user did there', async () => {
    const ports = await openTestPorts(engine)
    const { owner } = await openTeam(ports)

    const { teams } = await exportAccount(ports, owner)

    const at = ports.clock.now()
    expect(teams).toEqual({
      memberships: [{ team: 'Compilers', role: 'owner', joinedAt: at }],
      activity: [
        { team: 'Compilers', kind: 'team-created', tokenName: null, item: 'Compilers', at },
      ],
      offers: [],
      invitations: [],
    })
  })
})
