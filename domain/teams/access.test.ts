import { describe, expect, test } from 'vitest'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { allow } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import type { TestPorts } from '#tests/ports.ts'
import { addMember, addPerson, openTeamPorts, type TestTeam } from '#tests/teams.ts'
import type { TeamCaller } from './change-team.ts'
import { saveInstructions } from './edit-library.ts'
import { inviteMember, resendInvitation, revokeInvitation } from './invite.ts'
import { addTeamItem, removeTeamItem, updateTeamItem } from './manage-items.ts'
import { changeRole, leaveTeam, removeMember } from './manage-members.ts'
import { deleteTeam, renameTeam } from './manage-team.ts'
import { readActivity, readTeam, readTeamLibrary } from './read-teams.ts'
import { acceptOffer, declineOffer, offerTeam, withdrawOffer } from './transfer-team.ts'

const input = { name: 'review', description: '', body: 'Review' }
const model = { name: 'House style', endpoint: 'https://api.example.com/v1', model: 'ft:1' }
const other = { id: 'unknown', version: 1 }
const email = 'new@example.com'

type Attempt = (ports: TestPorts, caller: TeamCaller, team: TestTeam) => Promise<object>

/** Who may do it, beyond what everyone in the team may do. */
const attempts: Record<string, readonly [needs: 'member' | 'admin' | 'owner', attempt: Attempt]> = {
  'read the team': ['member', readTeam],
  'read the library': ['member', readTeamLibrary],
  'read the activity': ['member', readActivity],
  leave: ['member', leaveTeam],
  'rename it': ['admin', (ports, caller) => renameTeam(ports, { ...caller, name: 'Linkers' })],
  'invite a member': [
    'admin',
    (ports, caller) => inviteMember(ports, { ...caller, email, role: 'member' }),
  ],
  'send an invitation again': [
    'admin',
    (ports, caller) => resendInvitation(ports, { ...caller, invitationId: 'unknown' }),
  ],
  'revoke an invitation': [
    'admin',
    (ports, caller) => revokeInvitation(ports, { ...caller, invitationId: 'unknown' }),
  ],
  'save instructions': [
    'admin',
    (ports, caller) => saveInstructions(ports, { ...caller, text: 'Use tabs', version: 0 }),
  ],
  'create a snippet': [
    'admin',
    (ports, caller) => addTeamItem(ports, { kind: 'snippets', ...caller, input }),
  ],
  'change a snippet': [
    'admin',
    (ports, caller) => updateTeamItem(ports, { kind: 'snippets', ...caller, ...other, input }),
  ],
  'delete a snippet': [
    'admin',
    (ports, caller) => removeTeamItem(ports, { kind: 'snippets', ...caller, ...other }),
  ],
  'share a model': [
    'admin',
    (ports, caller) => addTeamItem(ports, { kind: 'models', ...caller, input: model }),
  ],
  'change a model': [
    'admin',
    (ports, caller) => updateTeamItem(ports, { kind: 'models', ...caller, ...other, input: model }),
  ],
  'remove a model': [
    'admin',
    (ports, caller) => removeTeamItem(ports, { kind: 'models', ...caller, ...other }),
  ],
  'remove a member': [
    'admin',
    (ports, caller, { owner }) => removeMember(ports, { ...caller, memberId: owner.id }),
  ],
  'invite an admin': [
    'owner',
    (ports, caller) => inviteMember(ports, { ...caller, email, role: 'admin' }),
  ],
  'change a role': [
    'owner',
    (ports, caller) => changeRole(ports, { ...caller, memberId: caller.userId, role: 'admin' }),
  ],
  'offer it': [
    'owner',
    (ports, caller) => offerTeam(ports, { ...caller, memberId: caller.userId }),
  ],
  'withdraw an offer': ['owner', withdrawOffer],
  'accept an offer': ['member', acceptOffer],
  'decline an offer': ['member', declineOffer],
  'delete it': [
    'owner',
    (ports, caller) => deleteTeam(ports, { ...caller, confirmation: 'Compilers' }),
  ],
}

const roleRefusals: readonly object[] = [refuse('not-team-admin'), refuse('not-team-owner')]

describe.each(oneEngine)('who may do what', (engine) => {
  test.each(Object.entries(attempts))('%s', async (_, [needs, attempt]) => {
    const { ports, ...team } = await openTeamPorts(engine)
    const { id: teamId } = team.team
    const member = await addMember(ports, { team: team.team, name: 'Member' })
    const admin = await addMember(ports, { team: team.team, name: 'Admin', role: 'admin' })
    const stranger = await addPerson(ports, 'Stranger', { plan: 'pro' })
    const act = (userId: typeof admin.id) => attempt(ports, { teamId, userId }, team)
    const isAllowed = async (userId: typeof admin.id) =>
      !roleRefusals.some((refusal) => isSame(refusal, answers.get(userId)))
    const answers = new Map<string, object>()

    const noTeam = { teamId: 'unknown', userId: team.owner.id }
    expect(await attempt(ports, noTeam, team)).toEqual(refuse('no-such-team'))
    expect(await act(stranger.id)).toEqual(refuse('no-such-team'))
    for (const user of [member, admin]) answers.set(user.id, await act(user.id))

    expect(await isAllowed(member.id)).toBe(needs === 'member')
    expect(await isAllowed(admin.id)).toBe(needs !== 'owner')
    expect((await act(team.owner.id)) as Refusal).not.toEqual(
      expect.objectContaining({ refused: expect.stringMatching(/^not-team/) }),
    )
  })

  test('an admin removes members, but neither another admin nor the owner', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const member = await addMember(ports, { team, name: 'Member' })
    const admin = await addMember(ports, { team, name: 'Admin', role: 'admin' })
    const second = await addMember(ports, { team, name: 'Second', role: 'admin' })
    const caller = { teamId: team.id, userId: admin.id }
    const remove = (memberId: typeof admin.id) => removeMember(ports, { ...caller, memberId })

    expect(await remove(second.id)).toEqual(refuse('not-team-owner'))
    expect(await remove(owner.id)).toEqual(refuse('is-team-owner'))
    allow(await remove(member.id))
    expect(await remove(member.id)).toEqual(refuse('no-such-member'))
  })

  test("items, members and invitations of another team can't be reached through one's own", async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const eve = await addPerson(ports, 'Eve', { plan: 'pro' })
    const createdAt = ports.clock.now()
    const mine = await ports.teams.addTeam({ name: 'Evil', ownerId: eve.id, createdAt })
    const target = { teamId: team.id, userId: owner.id }
    const snippet = allow(await addTeamItem(ports, { kind: 'snippets', ...target, input }))
    const shared = allow(await addTeamItem(ports, { kind: 'models', ...target, input: model }))
    const invitation = allow(await inviteMember(ports, { ...target, email, role: 'member' }))
    const caller = { teamId: mine.id, userId: eve.id }

    const noItem = refuse('no-such-team-item')
    const changed = { ...caller, id: snippet.id, version: 1 }
    expect(await updateTeamItem(ports, { kind: 'snippets', ...changed, input })).toEqual(noItem)
    expect(await removeTeamItem(ports, { kind: 'snippets', ...changed })).toEqual(noItem)
    expect(await removeTeamItem(ports, { kind: 'models', ...changed, id: shared.id })).toEqual(
      noItem,
    )
    const noInvitation = refuse('no-such-invitation')
    const found = { ...caller, invitationId: invitation.id }
    expect(await resendInvitation(ports, found)).toEqual(noInvitation)
    expect(await revokeInvitation(ports, found)).toEqual(noInvitation)
    const noMember = refuse('no-such-member')
    expect(await removeMember(ports, { ...caller, memberId: owner.id })).toEqual(noMember)
    expect(await offerTeam(ports, { ...caller, memberId: owner.id })).toEqual(noMember)
  })

  test('only the owner and admins see addresses and invitations', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const member = await addMember(ports, { team, name: 'Member' })
    const target = { teamId: team.id, userId: owner.id }
    allow(await inviteMember(ports, { ...target, email, role: 'member' }))

    const page = allow(await readTeam(ports, { ...target, userId: member.id }))

    expect(page.invitations).toBeNull()
    expect(JSON.stringify(page)).not.toContain('@')
    expect(allow(await readTeam(ports, target)).invitations).toMatchObject([{ email }])
  })
})

function isSame(one: object, other: object | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
