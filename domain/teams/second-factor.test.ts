import { beforeEach, describe, expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import type { TestPorts } from '#tests/ports.ts'
import {
  addMember,
  addPerson,
  invite,
  listMailKinds,
  openTeamPorts,
  type TestTeam,
} from '#tests/teams.ts'
import type { User } from '../identity/user.ts'
import { days } from '../time.ts'
import { saveInstructions } from './edit-library.ts'
import { inviteMember } from './invite.ts'
import { acceptInvitation } from './join-team.ts'
import { leaveTeam } from './manage-members.ts'
import {
  countTeams,
  readActivity,
  readSharedLibraries,
  readTeam,
  readTeamLibrary,
} from './read-teams.ts'
import { requireSecondFactor } from './second-factor.ts'
import { acceptOffer, offerTeam } from './transfer-team.ts'

const required = { refused: 'second-factor-required' }

describe.each(engines)('a team that requires a second factor, on $name', (engine) => {
  let ports: TestPorts
  let team: TestTeam['team']
  let owner: User
  let grace: User

  beforeEach(async () => {
    ;({ ports, team, owner } = await openTeamPorts(engine))
    grace = await addMember(ports, { team, name: 'Grace', role: 'admin' })
    await addFactor(owner)
    const text = { text: 'Be brief.', version: 0 }
    allow(await saveInstructions(ports, { ...caller(owner), ...text }))
  })

  const caller = ({ id }: User) => ({ teamId: team.id, userId: id })
  const setRequired = (isRequired = true, by = owner) =>
    requireSecondFactor(ports, { ...caller(by), isRequired })
  const edit = (by: User, version = 1) =>
    saveInstructions(ports, { ...caller(by), text: `By ${by.name}.`, version })
  const readAs = async (member: User) => (await readSharedLibraries(ports, member.id)).teams[0]

  async function addFactor({ id: userId }: User) {
    const addedAt = ports.clock.now()
    const factor = { userId, encryptedSecret: '', addedAt, confirmedAt: addedAt, lastStep: 0 }
    await ports.secondFactors.addFactor(factor)
  }

  test('is made so by its owner, who must have one; members without one are emailed', async () => {
    expect(await setRequired(true, grace)).toEqual({ refused: 'not-team-owner' })
    await ports.secondFactors.removeFactor(owner.id)
    expect(await setRequired()).toEqual({ refused: 'owner-needs-second-factor' })
    await addFactor(owner)
    allow(await setRequired())
    allow(await setRequired())

    expect(await listMailKinds(ports, grace.email)).toEqual(['team-second-factor'])
    expect(await listMailKinds(ports, owner.email)).not.toContain('team-second-factor')
    const { activity } = allow(await readActivity(ports, caller(grace)))
    expect(activity[0]).toMatchObject({ kind: 'second-factor-required', actorName: 'Ada' })
    const dueAt = new Date(ports.clock.now().getTime() + days(7))
    expect(await countTeams(ports, grace.id)).toEqual({
      count: 1,
      lock: { team: team.name, at: dueAt, isLocked: false },
    })
  })

  test('locks members without one after seven days, and lets them in when they have one', async () => {
    allow(await setRequired())
    ports.clock.move(days(7) - 1)
    expect((await readAs(grace))?.items?.instructions.text).toBe('Be brief.')
    ports.clock.move(1)

    expect(await readAs(grace)).toMatchObject({ library: { kind: 'locked' }, items: null })
    const { items } = allow(await readTeamLibrary(ports, caller(grace)))
    expect(items).toMatchObject({ instructions: { text: '' }, snippets: [], models: [] })
    expect(allow(await readActivity(ports, caller(grace))).activity).toEqual([])
    const page = allow(await readTeam(ports, caller(grace)))
    expect(page.invitations).toBeNull()
    expect(page.members.map(({ email }) => email)).toEqual([null, null])
    expect(await edit(grace)).toEqual(required)
    const invitation = { ...caller(grace), email: 'linus@example.com', role: 'member' } as const
    expect(await inviteMember(ports, { ...invitation })).toEqual(required)
    expect((await readAs(owner))?.items?.instructions.text).toBe('Be brief.')

    await addFactor(grace)
    expect((await readAs(grace))?.items?.instructions.text).toBe('Be brief.')
    allow(await edit(grace))
  })

  test('gives new members seven days from joining', async () => {
    allow(await setRequired())
    ports.clock.move(days(30))
    const linus = await addPerson(ports, 'Linus')
    const token = await invite(ports, team, { by: owner, email: linus.email })
    allow(await acceptInvitation(ports, { userId: linus.id, invitation: { token } }))
    ports.clock.move(days(7) - 1)
    expect((await readAs(linus))?.library).toEqual({ kind: 'active' })
    ports.clock.move(1)

    expect((await readAs(linus))?.library).toMatchObject({ kind: 'locked' })
  })

  test('can be left without one, but not be taken over', async () => {
    allow(await setRequired())
    allow(await offerTeam(ports, { ...caller(owner), memberId: grace.id }))
    const linus = await addMember(ports, { team, name: 'Linus' })
    ports.clock.move(days(7) - 1)
    expect(await countTeams(ports, linus.id)).toMatchObject({ lock: { isLocked: false } })
    ports.clock.move(1)

    expect(await acceptOffer(ports, caller(grace))).toEqual(required)
    allow(await leaveTeam(ports, caller(linus)))
  })

  test('can be made open again by an owner who still has one', async () => {
    allow(await setRequired())
    ports.clock.move(days(8))
    await ports.secondFactors.removeFactor(owner.id)
    expect(await setRequired(false)).toEqual(required)
    await addFactor(owner)
    allow(await setRequired(false))

    expect((await readAs(grace))?.items?.instructions.text).toBe('Be brief.')
    expect(await countTeams(ports, grace.id)).toEqual({ count: 1, lock: null })
  })
})
