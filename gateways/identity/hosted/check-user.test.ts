import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBearer, findSignedIn } from '#domain/identity/authenticate.ts'
import { createSession } from '#domain/identity/manage-sessions.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { watchProvider } from '#server/ops/chores.ts'
import { connect } from '#tests/editors.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { createEncryption } from '../encryption.ts'
import { hostedIdentity } from './hosted.ts'

const authSecrets = ['a secret that only the tests know']

/** A refresh-token service: each user's key is answered as the test says, and every call is counted. */
async function openService() {
  const answers = new Map<string, { status: number; body: object }>()
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const { refresh_token: key } = JSON.parse(String(await request.toArray()))
    calls.push(key)
    const { status, body } = answers.get(key) ?? { status: 200, body: { id_token: 'id' } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const refuse = (userId: string, message: string, status = 400) =>
    answers.set(`key of ${userId}`, { status, body: { error: { message } } })
  return { url: `http://127.0.0.1:${port}`, calls, refuse }
}

/** Ada and Grace, whose passwords are at the service, are both logged in. */
async function openHosted(engine: Engine) {
  const service = await openService()
  const store = toTestPorts(await openTestStore(engine))
  const { providerAccounts } = store
  const reports: unknown[] = []
  const identity = hostedIdentity({
    service: { url: service.url, apiKey: 'the-key' },
    providerAccounts,
    siteUrl: 'https://ghost.example',
    authSecrets,
    report: (fault) => reports.push(fault),
  })
  const ports = { ...store, identity }
  for (const { id: userId, email, ...user } of [ada, grace]) {
    await ports.users.addUser({ id: userId, email, ...user }, firstSubscription(user.createdAt))
    const refreshToken = `key of ${userId}`
    await providerAccounts.keepAccount({
      userId,
      email,
      encryptedRefreshToken: createEncryption(authSecrets, 'hosted identity').encrypt(refreshToken),
      passwordChangedAt: new Date(0),
      pendingEmails: [],
      isPasswordRevoked: false,
    })
  }
  const logged: unknown[] = []
  const note = (event: string, facts?: object) => logged.push([event, facts])
  const check = () => watchProvider(ports, { info: note, warn: note })
  return { ports, service, check, logged, reports, tokens: await logInBoth(ports) }
}

async function logInBoth(ports: ReturnType<typeof toTestPorts>) {
  const enter = async (user: typeof ada) => {
    const { token, session } = createSession(ports, { device: 'Firefox' })
    await ports.sessions.addSession({ ...session, userId: user.id })
    return token
  }
  const [editor, program] = [await connect(ports), await connect(ports, { kind: 'token' })]
  return { ada: await enter(ada), grace: await enter(grace), bearers: [editor, program] }
}

describe.each(engines)('a user of the hosted provider on $name', (engine) => {
  test.each(['USER_DISABLED', 'USER_NOT_FOUND', 'TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN'])(
    'is logged out of browser, editor and token within minutes of %s, and nobody else is',
    async (code) => {
      const { ports, service, check, logged, tokens } = await openHosted(engine)
      expect(await findSignedIn(ports, tokens.ada)).not.toBeNull()
      await check()
      service.refuse(ada.id, code)

      ports.clock.move(minutes(2))
      for (const token of [tokens.ada, tokens.grace]) await findSignedIn(ports, token)
      await check()

      expect(await findSignedIn(ports, tokens.ada)).toBeNull()
      for (const { token } of tokens.bearers) expect(await findBearer(ports, token)).toBeNull()
      expect(await findSignedIn(ports, tokens.grace)).not.toBeNull()
      expect(logged).toEqual([['provider_user_gone', { userId: ada.id }]])
    },
  )

  test.each([
    ['is down', '', 503, 'identity-down'],
    ['is busy', 'QUOTA_EXCEEDED', 400, 'too-busy'],
    ['rejects our API key', 'API key not valid', 400, 'identity-closed'],
  ])('stays logged in while the provider %s, which is logged', async (_, code, status, reason) => {
    const { ports, service, check, logged, tokens } = await openHosted(engine)
    service.refuse(ada.id, code, status)
    await findSignedIn(ports, tokens.ada)

    await check()

    expect(await findSignedIn(ports, tokens.ada)).not.toBeNull()
    expect(logged).toEqual([['provider_check_failed', { reason }]])
  })

  test('is checked every two minutes while they use the site, and not otherwise', async () => {
    const { ports, service, check, tokens } = await openHosted(engine)
    const countAfter = async (ms: number, isUsed = true) => {
      ports.clock.move(ms)
      if (isUsed) await findSignedIn(ports, tokens.ada)
      await check()
      return service.calls.length
    }

    expect(await countAfter(0)).toBe(1)
    expect(await countAfter(minutes(2) - 1)).toBe(1)
    expect(await countAfter(1)).toBe(2)
    expect(await countAfter(minutes(60), false)).toBe(2)
  })
})
