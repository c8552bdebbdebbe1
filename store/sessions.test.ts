import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionStore } from '#domain/identity/ports.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { hours, later } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

const startedAt = new Date('2026-03-01T12:00:00Z')
const atHome = {
  id: 'hash-1',
  userId: ada.id,
  kind: 'browser' as const,
  device: 'Firefox on Linux',
  startedAt,
  seenAt: startedAt,
}
const atWork = { ...atHome, id: 'hash-2', device: 'VS Code', seenAt: later(startedAt, hours(1)) }
const other = { ...atHome, id: 'hash-3', userId: grace.id }

describe.each(engines)('the session store on $name', (engine) => {
  let sessions: SessionStore

  beforeEach(async () => {
    const store = await openTestStore(engine)
    for (const user of [ada, grace]) await store.users.addUser(user, firstSubscription(startedAt))
    sessions = store.sessions
    for (const session of [atHome, atWork, other]) await sessions.addSession(session)
  })

  test('finds a session and its user', async () => {
    expect(await sessions.findSession('hash-3')).toEqual({ session: other, user: grace })
    expect(await sessions.findSession('hash-4')).toBeNull()
  })

  test('lists the sessions of one user, last active first, and renews one', async () => {
    expect(await sessions.listSessions(ada.id)).toEqual([atWork, atHome])

    const seenAt = later(startedAt, hours(2))
    await sessions.renewSession('hash-1', seenAt)
    expect(await sessions.listSessions(ada.id)).toEqual([{ ...atHome, seenAt }, atWork])
  })

  test('ends one session, or all of a user but one', async () => {
    await sessions.endSessions(ada.id, { id: 'hash-2' })
    expect(await sessions.listSessions(ada.id)).toEqual([atWork])

    await sessions.endSession(ada.id, 'hash-2')
    expect(await sessions.findSession('hash-2')).toBeNull()
    expect(await sessions.findSession('hash-3')).not.toBeNull()
  })

  test("a user cannot end someone else's session", async () => {
    await sessions.endSession(grace.id, 'hash-1')
    await sessions.endSessions(grace.id)

    expect(await sessions.listSessions(ada.id)).toEqual([atWork, atHome])
    expect(await sessions.listSessions(grace.id)).toEqual([])
  })

  test('deletes the sessions that were idle too long or began too long ago, and no others', async () => {
    const never = new Date(0)
    const kind = 'browser'

    await sessions.forgetSessions({ kind, seenBefore: later(startedAt, -1), startedBefore: never })
    expect(await sessions.listSessions(ada.id)).toEqual([atWork, atHome])

    await sessions.forgetSessions({ kind, seenBefore: startedAt, startedBefore: never })
    expect(await sessions.listSessions(ada.id)).toEqual([atWork])

    await sessions.forgetSessions({ kind, seenBefore: never, startedBefore: startedAt })
    expect(await sessions.listSessions(ada.id)).toEqual([])
  })

  test('deletes sessions by kind, and ends all sessions but one', async () => {
    const editor = { ...atHome, id: 'hash-5', kind: 'editor' as const }
    const token = { ...atHome, id: 'hash-6', kind: 'token' as const }
    await sessions.addSession(editor)
    await sessions.addSession(token)
    const far = later(startedAt, hours(9))

    await sessions.forgetSessions({ kind: 'editor', seenBefore: far, startedBefore: far })
    expect(await listIds()).toEqual(['hash-1', 'hash-2', 'hash-6'])

    await sessions.endSessions(ada.id, { id: 'hash-6' })
    expect(await listIds()).toEqual(['hash-6'])
    expect((await sessions.findSession('hash-6'))?.session).toEqual(token)

    await sessions.endSessions(ada.id)
    expect(await listIds()).toEqual([])

    async function listIds() {
      return (await sessions.listSessions(ada.id)).map(({ id }) => id).toSorted()
    }
  })

  test('a session is moved to a new token, only its own, and never after it ended', async () => {
    await sessions.replaceSession(grace.id, { id: 'hash-1', newId: 'hash-7' })
    expect(await sessions.findSession('hash-7')).toBeNull()

    await sessions.replaceSession(ada.id, { id: 'hash-1', newId: 'hash-7' })
    expect(await sessions.findSession('hash-1')).toBeNull()
    expect((await sessions.findSession('hash-7'))?.session).toEqual({ ...atHome, id: 'hash-7' })

    await sessions.endSession(ada.id, 'hash-2')
    await sessions.replaceSession(ada.id, { id: 'hash-2', newId: 'hash-8' })
    expect(await sessions.findSession('hash-8')).toBeNull()
  })

  test('renewing a session that has ended does not bring it back', async () => {
    await sessions.endSession(ada.id, 'hash-1')

    await sessions.renewSession('hash-1', later(startedAt, hours(3)))

    expect(await sessions.findSession('hash-1')).toBeNull()
  })
})
