import { describe, expect, test } from 'vitest'
import { givePlan, revokePlan } from '#domain/billing/give-plan.ts'
import { formatDay } from '#domain/locale.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { days, later } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { engines, oneEngine } from '#tests/engines.ts'
import type { TestPorts } from '#tests/ports.ts'
import { addMember, addPerson, openTeamPorts, transferTeam } from '#tests/teams.ts'
import { maxActivities } from './activity.ts'
import { saveInstructions } from './edit-library.ts'
import { inviteMember } from './invite.ts'
import { addTeamItem, removeTeamItem, updateTeamItem } from './manage-items.ts'
import { readActivity, readSharedLibraries, readTeamLibrary } from './read-teams.ts'
import { teamLimits } from './team.ts'

const toInput = (name: string) => ({ name, description: '', body: `Do ${name}` })
const model = { name: 'House style', endpoint: 'https://api.example.com/v1', model: 'ft:1' }

describe.each(engines)("a team's library on $name", (engine) => {
  test('has snippets, instructions and models that every member gets', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addMember(ports, { team, name: 'Grace' })
    const caller = { teamId: team.id, userId: owner.id }

    const second = allow(
      await addTeamItem(ports, { kind: 'snippets', ...caller, input: toInput('second') }),
    )
    const first = allow(
      await addTeamItem(ports, { kind: 'snippets', ...caller, input: toInput('first') }),
    )
    const shared = allow(await addTeamItem(ports, { kind: 'models', ...caller, input: model }))
    allow(await saveInstructions(ports, { ...caller, text: 'Use tabs', version: 0 }))
    const change = { ...caller, id: first.id, version: 1, input: toInput('a-first') }
    const changed = allow(await updateTeamItem(ports, { kind: 'snippets', ...change }))

    const { revision, teams } = await readSharedLibraries(ports, grace.id)
    expect(revision).toBe(5)
    expect(teams).toMatchObject([{ role: 'member', library: { kind: 'active' } }])
    expect(teams[0]?.items).toEqual({
      instructions: { text: 'Use tabs', version: 1 },
      snippets: [changed, second],
      models: [shared],
    })

    allow(await removeTeamItem(ports, { kind: 'snippets', ...caller, id: first.id, version: 2 }))
    allow(await removeTeamItem(ports, { kind: 'models', ...caller, id: shared.id, version: 1 }))
    const { items } = allow(await readTeamLibrary(ports, { ...caller, userId: grace.id }))
    expect(items).toMatchObject({ snippets: [second], models: [] })
  })

  test('of two edits at the same moment one wins, and the other gets the current version', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const caller = { teamId: team.id, userId: owner.id }
    const { id } = allow(
      await addTeamItem(ports, { kind: 'snippets', ...caller, input: toInput('review') }),
    )
    const edit = (body: string) =>
      updateTeamItem(ports, {
        kind: 'snippets',
        ...caller,
        id,
        version: 1,
        input: { ...toInput('review'), body },
      })

    const answers = await Promise.all(['one', 'two', 'three'].map(edit))

    const saved = answers.filter((answer) => !isRefusal(answer))
    expect(saved).toHaveLength(1)
    const conflict = { refused: 'team-conflict', current: saved[0] }
    expect(answers.filter(isRefusal)).toEqual([conflict, conflict])
    expect(await removeTeamItem(ports, { kind: 'snippets', ...caller, id, version: 1 })).toEqual(
      conflict,
    )

    const texts = await Promise.all(
      ['one', 'two'].map((text) => saveInstructions(ports, { ...caller, text, version: 0 })),
    )
    expect(texts.filter(isRefusal)).toMatchObject([{ refused: 'team-conflict' }])
    const shared = allow(await addTeamItem(ports, { kind: 'models', ...caller, input: model }))
    const models = await Promise.all(
      ['x', 'y'].map((name) =>
        updateTeamItem(ports, {
          kind: 'models',
          ...caller,
          id: shared.id,
          version: 1,
          input: { ...model, name },
        }),
      ),
    )
    expect(models.filter(isRefusal)).toMatchObject([{ refused: 'team-conflict' }])
  })

  test('is limited to exactly 200 snippets, and a name is used once', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const caller = { teamId: team.id, userId: owner.id }
    for (let count = 2; count < teamLimits.snippets; count += 1) {
      const added = { input: toInput(`s${count}`), at: ports.clock.now() }
      await ports.teamLibraries.addItem(team.id, { kind: 'snippets', ...added })
    }

    const answers = await Promise.all(
      ['same', 'same', 'x', 'y'].map((name) =>
        addTeamItem(ports, { kind: 'snippets', ...caller, input: toInput(name) }),
      ),
    )

    const refused = answers.filter(isRefusal).map((answer) => answer.refused)
    expect(refused.toSorted()).toEqual(expect.arrayContaining(['too-many-team-items']))
    const { items } = allow(await readTeamLibrary(ports, caller))
    expect(items.snippets).toHaveLength(200)
    expect(new Set(items.snippets.map(({ name }) => name)).size).toBe(200)
  })

  test("is read-only for 30 days after the owner's plan ended, then paused, and back with Pro", async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addMember(ports, { team, name: 'Grace' })
    const caller = { teamId: team.id, userId: owner.id }
    allow(await addTeamItem(ports, { kind: 'snippets', ...caller, input: toInput('review') }))
    const read = async () => (await readSharedLibraries(ports, grace.id)).teams[0]
    const edit = () => saveInstructions(ports, { ...caller, text: 'Use tabs', version: 0 })

    await givePro(ports, owner.id)
    ports.clock.move(days(10))
    const endedAt = ports.calendar.now()
    allow(await revokePlan(ports, owner.id))

    const until = later(endedAt, days(30))
    expect(await read()).toMatchObject({ library: { kind: 'read-only', until } })
    expect((await read())?.items?.snippets).toHaveLength(1)
    expect(await edit()).toEqual(refuse('team-read-only'))
    const invited = { ...caller, email: 'linus@example.com', role: 'member' } as const
    expect(await inviteMember(ports, invited)).toEqual(refuse('team-read-only'))
    const [mail] = await ports.outbox.listMails(1)
    expect(mail).toMatchObject({ kind: 'team-read-only', to: owner.email })
    expect(mail?.paragraphs.join()).toContain(formatDay(until))

    ports.clock.move(days(30))
    expect(await read()).toMatchObject({ library: { kind: 'paused', since: until }, items: null })
    expect(allow(await readTeamLibrary(ports, caller)).items.snippets).toHaveLength(1)

    const before = await ports.teamMembers.getRevision(grace.id)
    await givePro(ports, owner.id)
    expect(await ports.teamMembers.getRevision(grace.id)).toBe(before + 1)
    expect(await read()).toMatchObject({ library: { kind: 'active' }, items: { snippets: [{}] } })
    expect(await edit()).toMatchObject({ version: 1 })
  })
})

const givePro = (ports: TestPorts, userId: Parameters<typeof revokePlan>[1]) =>
  givePlan(ports, {
    id: crypto.randomUUID(),
    userId,
    planId: 'pro',
    reason: 'a test',
    endsAt: later(ports.calendar.now(), days(300)),
  })

describe.each(oneEngine)("a team's library", (engine) => {
  test('follows the plan of the new owner, and a transfer adds no time', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const grace = await addMember(ports, { team, name: 'Grace' })
    const now = ports.calendar.now()

    const given = allow(await transferTeam(ports, team, { from: owner, to: grace }))
    expect(given.library).toEqual({ kind: 'read-only', until: later(now, days(30)) })

    ports.clock.move(days(10))
    const back = await transferTeam(ports, team, { from: grace, to: owner })
    expect(allow(back).library).toEqual({ kind: 'active' })
    ports.clock.move(days(1))
    allow(await transferTeam(ports, team, { from: owner, to: grace }))
    const linus = await addMember(ports, { team, name: 'Linus' })
    ports.clock.move(days(20))
    const again = await transferTeam(ports, team, { from: grace, to: linus })
    expect(allow(again).library).toEqual({ kind: 'read-only', until: later(now, days(41)) })
  })

  test('keeps the last 1,000 activities', async () => {
    const { ports, team, owner } = await openTeamPorts(engine)
    const activity = { kind: 'team-renamed', actorId: owner.id, at: ports.clock.now() } as const
    for (let count = 0; count < 20; count += 1) {
      await ports.teamActivities.addActivity(team.id, { ...activity, item: `${count}` }, 5)
    }

    const caller = { teamId: team.id, userId: owner.id }
    const kept = allow(await readActivity(ports, caller)).activity
    expect(kept.map(({ item }) => item)).toEqual(['19', '18', '17', '16', '15'])
    expect(maxActivities).toBe(1_000)
  })

  test('a user who was never on Pro owns no library', async () => {
    const { ports } = await openTeamPorts(engine)
    const linus = await addPerson(ports, 'Linus')

    expect(await readSharedLibraries(ports, linus.id)).toEqual({ revision: 0, teams: [] })
  })
})
