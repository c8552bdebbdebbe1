import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'
import { allow, join } from '#tests/accounts.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { engines, oneEngine } from '#tests/engines.ts'
import { addByPasskey, joinByPasskey, logInByPasskey } from '#tests/passkeys.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyAddition,
} from './manage-passkeys.ts'
import { provePasskey, startPasskeyProof } from './passkey-proof.ts'
import { findProof, recordProof } from './proof.ts'
import type { User } from './user.ts'

const grace = { email: 'grace@example.com', name: 'Grace Hopper' }

describe.each(engines)('races about passkeys, on $name', (engine) => {
  test('of two last ways in that are removed at once, one stays', async () => {
    const ports = await openTestPorts(engine)
    const first = createAuthenticator()
    const { user, token } = await joinByPasskey(ports, first)
    const sessionId = ports.secrets.hash(token)
    await recordProof(ports, { sessionId, userId: user.id, method: 'passkey' })
    const second = createAuthenticator()
    allow(await addByPasskey(ports, second, { user, sessionId }))

    const removals = [first, second].map(({ id }) =>
      removePasskey(ports, { id, user, sessionId, password: '' }),
    )
    const answers = await Promise.all(removals)

    expect(answers.filter((answer) => isRefusal(answer))).toEqual([{ refused: 'last-way-in' }])
    expect(await ports.passkeys.listPasskeys(user.id)).toHaveLength(1)
  })

  test('one credential is added once, to one account', async () => {
    const ports = await openTestPorts(engine)
    const id = 'dGhlIHNhbWUgb25l'
    const people = [await join(ports), await join(ports, { ...grace })]

    const answers = await Promise.all(
      people.map(({ user, token }) =>
        addByPasskey(ports, createAuthenticator({ id }), {
          user,
          sessionId: ports.secrets.hash(token),
          password: String(adasAccount.password),
        }),
      ),
    )

    expect(answers.filter((answer) => isRefusal(answer))).toEqual([{ refused: 'passkey-taken' }])
  })

  test('a passkey that is removed while it logs in either logs in first or not at all', async () => {
    const ports = await openTestPorts(engine)
    const { user, token } = await join(ports)
    const sessionId = ports.secrets.hash(token)
    const authenticator = createAuthenticator()
    const password = String(adasAccount.password)
    allow(await addByPasskey(ports, authenticator, { user, sessionId, password }))

    const removal = removePasskey(ports, { id: authenticator.id, user, sessionId, password })
    const [removed, login] = await Promise.all([removal, logInByPasskey(ports, authenticator)])

    expect(isRefusal(removed)).toBe(false)
    if (isRefusal(login)) expect(login).toEqual({ refused: 'passkey-unknown' })
    expect(await logInByPasskey(ports, authenticator)).toEqual({ refused: 'passkey-unknown' })
  })
})

describe.each(oneEngine)('the passkeys of a user with a password', (engine) => {
  let ports: TestPorts
  let user: User
  let sessionId: string
  const password = String(adasAccount.password)

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    const joined = await join(ports)
    user = joined.user
    sessionId = ports.secrets.hash(joined.token)
  })

  const add = (authenticator = createAuthenticator()) =>
    addByPasskey(ports, authenticator, { user, sessionId, password })
  const listEmails = async () =>
    (await ports.outbox.listMailsTo(user.email, new Date(0))).map(({ subject }) => subject)

  test('are added after a proof, with names that differ, and their owner is told', async () => {
    const proof = { user, sessionId, password: '' }
    expect(await startPasskeyAddition(ports, proof)).toEqual({ refused: 'wrong-password' })

    allow(await add())
    ports.clock.move(minutes(1))
    allow(await add())

    const names = (await ports.passkeys.listPasskeys(user.id)).map(({ name }) => name)
    expect(names).toEqual(['Firefox on Linux', 'Firefox on Linux 2'])
    expect(await listEmails()).toContain('A passkey was added to your account')
  })

  test('are not added by the challenge of another session, another user or another purpose', async () => {
    const { options, secret } = allow(
      await startPasskeyAddition(ports, { user, sessionId, password }),
    )
    const answer = createAuthenticator().create(options)
    const adding = { user, sessionId, answer, secret, device: 'Firefox' }
    const expired = { refused: 'passkey-expired' }
    expect(await addPasskey(ports, { ...adding, sessionId: 'another' })).toEqual(expired)
    expect(await addPasskey(ports, adding)).toEqual(expired)

    const other = await join(ports, { ...grace })
    const again = allow(await startPasskeyAddition(ports, { user, sessionId, password }))
    const foreign = { ...adding, user: other.user, secret: again.secret }
    expect(await addPasskey(ports, foreign)).toEqual(expired)
    expect(await ports.passkeys.listPasskeys(user.id)).toEqual([])
  })

  test('number 20 at most', async () => {
    for (let count = 0; count < 20; count += 1) {
      allow(await add())
      ports.clock.move(minutes(1))
    }

    expect(await add()).toEqual({ refused: 'too-many-passkeys' })
  })

  test('are renamed and removed, but not those of someone else', async () => {
    const authenticator = createAuthenticator()
    const { id } = authenticator
    allow(await add(authenticator))
    const other = await join(ports, { ...grace })
    const missing = { refused: 'no-such-passkey' }
    const theirs = { userId: other.user.id, id, name: 'Mine' }
    expect(await renamePasskey(ports, theirs)).toEqual(missing)
    const thief = { user: other.user, sessionId: ports.secrets.hash(other.token), password }
    expect(await removePasskey(ports, { ...thief, id })).toEqual(missing)

    allow(await renamePasskey(ports, { userId: user.id, id, name: 'Work laptop' }))
    expect((await ports.passkeys.findPasskey(id))?.name).toBe('Work laptop')
    ports.clock.move(minutes(15))
    const unproven = { user, sessionId, password: '', id }
    expect(await removePasskey(ports, unproven)).toEqual({ refused: 'wrong-password' })
    allow(await removePasskey(ports, { ...unproven, password }))
    expect(await ports.passkeys.findPasskey(id)).toBeNull()
    expect(await listEmails()).toContain('A passkey was removed from your account')
  })

  test('prove that it is their owner, only in the session that asked', async () => {
    const authenticator = createAuthenticator()
    allow(await add(authenticator))
    ports.clock.move(minutes(15))
    const start = async () => allow(await startPasskeyProof(ports, { user, sessionId }))
    const { options, secret } = await start()
    const answer = authenticator.use(options, { userHandle: null })

    const elsewhere = { user, sessionId: 'another', answer, secret }
    expect(await provePasskey(ports, elsewhere)).toEqual({ refused: 'passkey-expired' })
    expect(await findProof(ports, sessionId)).toBeNull()

    const again = await start()
    const used = authenticator.use(again.options)
    allow(await provePasskey(ports, { user, sessionId, answer: used, secret: again.secret }))
    expect(await findProof(ports, sessionId)).toMatchObject({ method: 'passkey' })
  })

  test("do not prove anything with another user's passkey", async () => {
    allow(await add())
    const foreign = createAuthenticator()
    await joinByPasskey(ports, foreign, { ...grace })
    ports.clock.move(minutes(15))
    const { options, secret } = allow(await startPasskeyProof(ports, { user, sessionId }))

    const answer = foreign.use(options)
    const proven = await provePasskey(ports, { user, sessionId, answer, secret })

    expect(proven).toEqual({ refused: 'passkey-unknown' })
    expect(await findProof(ports, sessionId)).toBeNull()
  })
})
