import { describe, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { refuse } from '#domain/refusal.ts'
import { days } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { type Engine, oneEngine, sampledEngines } from '#tests/engines.ts'
import type { TestPorts } from '#tests/ports.ts'
import {
  addMember,
  addPerson,
  invite,
  listMailKinds,
  listMemberRoles,
  openTeamPorts,
} from '#tests/teams.ts'
import { createTeam } from './create-team.ts'
import { leaveTeam, removeMember } from './manage-members.ts'
import { deleteTeam } from './manage-team.ts'
import { readActivity, readTeam } from './read-teams.ts'
import { acceptOffer, declineOffer, offerTeam, withdrawOffer } from './transfer-team.ts'

const noOffer = refuse('no-such-offer')

/** Ada has offered her team to Grace. */
async function openOffer(engine: Engine) {
  const { ports, team, owner } = await openTeamPorts(engine)
  const grace = await addMember(ports, { team, name: 'Grace' })
  const ada = { teamId: team.id, userId: owner.id }
  const offer = () => offerTeam(ports, { ...ada, memberId: grace.id })
  allow(await offer())
  return { ports, team, owner, grace, ada, hers: { ...ada, userId: grace.id }, offer }
}

async function setPro(ports: TestPorts, { id }: User): Promise<void> {
  const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: null } as const
  await ports.users.setSubscription(id, pro)
}

describe.each(sampledEngines)('a team that its owner offers, on $name,', (engine) => {
  test('changes hands when the member accepts, and the former owner becomes an admin', async () => {
    const { ports, team, owner, grace, ada, hers } = await openOffer(engine)
    await setPro(ports, grace)
    expect(await listMemberRoles(ports, team)).toEqual(['Ada: owner', 'Grace: member'])
    expect(await listMailKinds(ports, grace.email)).toEqual(['team-offered'])

    const moved = allow(await acceptOffer(ports, hers))

    expect(moved.library).toEqual({ kind: 'active' })
    expect(await listMemberRoles(ports, team)).toEqual(['Grace: owner', 'Ada: admin'])
    expect(await listMailKinds(ports, grace.email)).toEqual(['team-transferred', 'team-offered'])
    expect(await listMailKinds(ports, owner.email)).toEqual(['team-transferred'])
    expect(await acceptOffer(ports, hers)).toEqual(noOffer)
    expect(await deleteTeam(ports, { ...ada, confirmation: 'Compilers' })).toEqual(
      refuse('not-team-owner'),
    )
    expect(await leaveTeam(ports, hers)).toEqual(refuse('is-team-owner'))
  })

  test('stays with its owner when the member declines, and the owner gets an email', async () => {
    const { ports, team, owner, ada, hers, offer } = await openOffer(engine)

    allow(await declineOffer(ports, hers))

    expect(await acceptOffer(ports, hers)).toEqual(noOffer)
    expect(await listMemberRoles(ports, team)).toEqual(['Ada: owner', 'Grace: member'])
    expect(await listMailKinds(ports, owner.email)).toEqual(['team-offer-declined'])
    allow(await offer())
    const { activity } = allow(await readActivity(ports, ada))
    expect(activity.slice(0, 3).map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['team-offered', 'Ada'],
      ['offer-declined', 'Grace'],
      ['team-offered', 'Ada'],
    ])
  })
})

describe.each(oneEngine)('an offer of a team', (engine) => {
  test('is for one member at a time, and nobody else can accept or decline it', async () => {
    const { ports, team, ada } = await openOffer(engine)
    const linus = await addMember(ports, { team, name: 'Linus', role: 'admin' })
    const his = { ...ada, userId: linus.id }

    expect(await offerTeam(ports, { ...ada, memberId: linus.id })).toEqual(refuse('offer-open'))
    expect(await acceptOffer(ports, his)).toEqual(noOffer)
    expect(await declineOffer(ports, his)).toEqual(noOffer)
    expect(allow(await readTeam(ports, his)).offer).toBeNull()
    expect(allow(await readTeam(ports, ada)).offer).toMatchObject({ toName: 'Grace' })
  })

  test('ends after seven days, and then another one can be made', async () => {
    const { ports, hers, offer } = await openOffer(engine)
    ports.clock.move(days(7) - 1)
    expect(allow(await readTeam(ports, hers)).offer).toMatchObject({ isToViewer: true })

    ports.clock.move(1)

    expect(allow(await readTeam(ports, hers)).offer).toBeNull()
    expect(await acceptOffer(ports, hers)).toEqual(noOffer)
    allow(await offer())
  })

  test.each([
    ['is withdrawn', 'withdraw'],
    ['the member leaves', 'leave'],
    ['the member is removed', 'remove'],
  ] as const)('ends when %s', async (_, how) => {
    const { ports, team, grace, ada, hers } = await openOffer(engine)
    const ends = {
      withdraw: () => withdrawOffer(ports, ada),
      leave: () => leaveTeam(ports, hers),
      remove: () => removeMember(ports, { ...ada, memberId: grace.id }),
    }

    allow(await ends[how]())

    if (how !== 'withdraw')
      await ports.teamMembers.addMember(team.id, {
        userId: grace.id,
        role: 'member',
        joinedAt: ports.clock.now(),
      })
    expect(await acceptOffer(ports, hers)).toEqual(noOffer)
    expect(await ports.teamOffers.findOffer(team.id)).toBeNull()
  })

  test('cannot be accepted by someone who owns five teams, until they own fewer', async () => {
    const { ports, grace, hers } = await openOffer(engine)
    await setPro(ports, grace)
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      allow(await createTeam(ports, { userId: grace.id, name }))

    expect(await acceptOffer(ports, hers)).toEqual(refuse('owns-too-many-teams'))

    const [first] = await ports.teamMembers.listMemberships(grace.id)
    const deletion = { teamId: first?.team.id ?? '', userId: grace.id, confirmation: 'A' }
    allow(await deleteTeam(ports, deletion))
    allow(await acceptOffer(ports, hers))
  })

  test('stays open when the owner loses Pro: it is how the team gets an owner with Pro', async () => {
    const { ports, owner, grace, hers } = await openOffer(engine)
    await setPro(ports, grace)
    const none = { requestLimit: 1000, expiresAt: null, billingCycle: null }
    await ports.users.setSubscription(owner.id, { plan: 'free', ...none })

    expect(allow(await acceptOffer(ports, hers)).library).toEqual({ kind: 'active' })
  })

  test('is made five times a day at most, also when each is withdrawn', async () => {
    const { ports, ada, offer } = await openOffer(engine)
    for (let count = 1; count < 5; count += 1) {
      allow(await withdrawOffer(ports, ada))
      allow(await offer())
    }
    allow(await withdrawOffer(ports, ada))

    expect(await offer()).toEqual(refuse('too-many-offers'))
  })

  test('revokes the admin invitations of the former owner when it is accepted', async () => {
    const { ports, team, owner, hers } = await openOffer(engine)
    await addPerson(ports, 'Linus')
    await invite(ports, team, { by: owner, email: 'linus@example.com', role: 'admin' })
    await invite(ports, team, { by: owner, email: 'edsger@example.com' })

    allow(await acceptOffer(ports, hers))

    const kept = await ports.teamInvitations.listInvitations(team.id)
    expect(kept.map(({ email }) => email)).toEqual(['edsger@example.com'])
  })
})
