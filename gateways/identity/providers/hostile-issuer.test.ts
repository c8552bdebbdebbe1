import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { hours, minutes, seconds } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import {
  type HostileIssuer,
  type Lies,
  openHostileIssuer,
  sendJson,
} from '#tests/hostile-issuer.ts'
import type { ProviderFailure } from './failures.ts'
import type { CallLimits } from './limited-fetch.ts'
import { createOpenIdProvider } from './openid.ts'
import type { OpenIdSettings } from './settings.ts'

const redirectUrl = 'http://127.0.0.1:1/auth/acme/callback'

type Setting = {
  readonly issuer?: string
  readonly kind?: OpenIdSettings['kind']
  readonly limits?: CallLimits
  readonly freshSince?: Date
  readonly clock?: ReturnType<typeof stoppedClock>
}

function connect(server: HostileIssuer, { issuer, kind, limits, clock }: Setting = {}) {
  const failures: ProviderFailure[] = []
  const provider = createOpenIdProvider(
    {
      kind: kind ?? 'openid',
      id: 'acme',
      name: 'Acme',
      issuer: issuer ?? server.issuer,
      clientId: 'ghost-writers',
      clientSecret: 'secret',
    },
    {
      clock: clock ?? stoppedClock(),
      report: (failure) => failures.push(failure),
      limits: limits ?? {},
    },
  )
  const start = () => provider.start({ redirectUrl, isFresh: false })
  return { provider, failures, start }
}

/** A whole sign-in. */
async function signIn(server: HostileIssuer, setting: Setting = {}) {
  const { provider, failures, start } = connect(server, setting)
  const started = await start()
  if (isRefusal(started)) return { person: started, failures }
  const { checks } = started
  server.nonce = checks.nonce
  const query = new URLSearchParams({ code: 'a-code', state: checks.state }).toString()
  const { freshSince = null } = setting
  const person = await provider.finish({ redirectUrl, query, checks, freshSince })
  return { person, failures }
}

const huge = 'x'.repeat(1_000_000)

const now = Math.floor(Date.now() / 1000)

test('an issuer that lies about nothing lets people in', async () => {
  const { person, failures } = await signIn(await openHostileIssuer())

  expect(person).toMatchObject({ subject: 'ada', email: 'ada@example.com', isEmailVerified: true })
  expect(failures).toEqual([])
})

describe('nobody is let in by a token', () => {
  const lies: Readonly<Record<string, Lies>> = {
    'of another issuer': { claims: { iss: 'https://accounts.google.com' } },
    'of another sign-in': { claims: { nonce: 'another' } },
    'without a nonce': { claims: { nonce: undefined } },
    'for another site': { claims: { aud: 'another-client' } },
    'for several sites, issued to another': {
      claims: { aud: ['ghost-writers', 'another'], azp: 'another' },
    },
    'that has expired': { claims: { iat: now - 600, exp: now - 300 } },
    'that never expires': { claims: { exp: undefined } },
    'that is valid later': { claims: { nbf: now + 600 } },
    'without a subject': { claims: { sub: undefined } },
    'with an empty subject': { claims: { sub: '' } },
    'with a subject that is no text': { claims: { sub: 7 } },
    'with a subject that is too long': { claims: { sub: 'a'.repeat(256) } },
    'without a signature': { header: { alg: 'none' } },
    'without a signature, from an issuer that says so': {
      header: { alg: 'none' },
      metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
    },
    'signed by someone else': { isForged: true },
    'signed with a key that nobody has published': { header: { kid: 'two' } },
    'that is signed with our secret': { header: { alg: 'HS256' } },
  }
  test.each(Object.entries(lies))('%s', async (_, lie) => {
    const { person, failures } = await signIn(await openHostileIssuer(lie))

    expect(person).toEqual({ refused: 'provider-failed' })
    expect(failures).toHaveLength(1)
  })
})

describe('metadata that can not be trusted stops the sign-in before it starts', () => {
  test.each<[string, Lies]>([
    ['of another issuer', { metadata: { issuer: 'https://accounts.google.com' } }],
    ['without a place to sign in', { metadata: { authorization_endpoint: undefined } }],
    ['that is no JSON', { pages: { '/.well-known/openid-configuration': (to) => to.end('<p>') } }],
    ['that is too large', { metadata: { huge } }],
  ])('%s', async (_, lies) => {
    const { person, failures } = await signIn(await openHostileIssuer(lies))

    expect(person).toEqual({ refused: 'provider-down' })
    expect(failures).toHaveLength(1)
  })
})

test("an address from the issuer's profile counts only if the profile says that it is verified", async () => {
  const claims = { email: undefined, email_verified: true }
  const userInfo = { email: 'eve@example.com' }
  const { person } = await signIn(await openHostileIssuer({ claims, userInfo }))

  expect(person).toMatchObject({ email: 'eve@example.com', isEmailVerified: false })
})

test("a profile of someone else isn't used", async () => {
  const lies = { claims: { email: undefined }, userInfo: { sub: 'eve', email: 'eve@example.com' } }
  const { person } = await signIn(await openHostileIssuer(lies))

  expect(person).toEqual({ refused: 'provider-failed' })
})

test.each(['not an address', 'a@b', 7, `${'a'.repeat(300)}@example.com`])(
  'an address such as %s is none',
  async (email) => {
    const { person } = await signIn(await openHostileIssuer({ claims: { email } }))

    expect(person).toMatchObject({ subject: 'ada', email: null, isEmailVerified: false })
  },
)

test('a name is kept on one line, and only if it can be stored', async () => {
  const lies = (name: string) => openHostileIssuer({ claims: { name, preferred_username: 'ada' } })

  expect((await signIn(await lies(' Ada\r\n\tLovelace '))).person).toMatchObject({
    name: 'Ada Lovelace',
  })
  expect((await signIn(await lies('A\0da'))).person).toMatchObject({ name: 'ada' })
  expect((await signIn(await lies('a'.repeat(500)))).person).toMatchObject({ name: 'ada' })
})

test('nothing that the issuer writes about an error reaches the log', async () => {
  const secret = 'password123 of ada@example.com'
  const tokenPage = { error: secret, error_description: secret }
  const { person, failures } = await signIn(
    await openHostileIssuer({ pages: { '/token': (to) => sendJson(to, tokenPage, 400) } }),
  )

  expect(person).toEqual({ refused: 'provider-failed' })
  expect(failures).toEqual([{ provider: 'acme', reason: 'unknown_error', isUrgent: false }])
})

test('the operator hears of a secret that the issuer rejects', async () => {
  const { person, failures } = await signIn(
    await openHostileIssuer({
      pages: { '/token': (to) => sendJson(to, { error: 'invalid_client' }, 401) },
    }),
  )

  expect(person).toEqual({ refused: 'provider-failed' })
  expect(failures).toEqual([{ provider: 'acme', reason: 'invalid_client', isUrgent: true }])
})

describe('an issuer that does not answer is down', () => {
  test.each<[string, NonNullable<Lies['pages']>, string]>([
    ['with an error', { '/token': (to) => sendJson(to, { error: 'x' }, 503) }, 'provider-down'],
    ['without a word', { '/token': () => undefined }, 'provider-down'],
    ['by hanging up', { '/token': (to) => to.destroy() }, 'provider-down'],
    [
      'in small pieces that never end',
      {
        '/token': (to) => {
          to.writeHead(200, { 'content-type': 'application/json' })
          const timer = setInterval(() => to.write(' '), 20)
          to.on('close', () => clearInterval(timer))
        },
      },
      'provider-down',
    ],
    [
      'by sending us elsewhere',
      { '/token': (to) => to.writeHead(307, { location: 'http://127.0.0.1:1/' }).end() },
      'provider-down',
    ],
  ])('%s', async (_, pages, refused) => {
    const limits = { timeoutMs: 300 }
    const { person, failures } = await signIn(await openHostileIssuer({ pages }), { limits })

    expect(person).toEqual({ refused })
    expect(failures).toHaveLength(1)
  })
})

test('an answer that is larger than any real one is dropped, even if it is valid', async () => {
  const { person, failures } = await signIn(await openHostileIssuer({ claims: { huge } }))

  expect(person).toEqual({ refused: 'provider-failed' })
  expect(failures).toEqual([{ provider: 'acme', reason: 'answer_too_large', isUrgent: false }])
})

test('an issuer that was down is asked again, and its metadata is kept for an hour', async () => {
  const path = '/.well-known/openid-configuration'
  const server = await openHostileIssuer({ pages: { [path]: (to) => sendJson(to, {}, 503) } })
  const clock = stoppedClock()
  const { start } = connect(server, { clock })

  expect(await start()).toEqual({ refused: 'provider-down' })
  server.lies = {}
  await Promise.all([start(), start(), start()])
  expect(server.calls).toEqual([path, path])

  clock.move(minutes(59))
  await start()
  expect(server.calls).toHaveLength(2)

  clock.move(minutes(2))
  server.lies = { pages: { [path]: (to) => sendJson(to, {}, 503) } }
  expect(await start()).toHaveProperty('url')
  expect(server.calls).toHaveLength(3)
})

test('an issuer that can not be reached is down', async () => {
  const server = await openHostileIssuer()
  const { person, failures } = await signIn(server, { issuer: 'http://127.0.0.1:1' })

  expect(person).toEqual({ refused: 'provider-down' })
  expect(failures).toEqual([{ provider: 'acme', reason: 'unreachable', isUrgent: false }])
})

test('an issuer must say when someone signed in if it was asked to make them', async () => {
  const freshSince = new Date()
  const old = Math.floor((freshSince.getTime() - hours(1)) / seconds(1))

  const silent = await signIn(await openHostileIssuer(), { freshSince })
  const stale = await signIn(await openHostileIssuer({ claims: { auth_time: old } }), {
    freshSince,
  })
  const fresh = await signIn(await openHostileIssuer({ claims: { auth_time: now } }), {
    freshSince,
  })

  expect(silent.person).toEqual({ refused: 'provider-stale' })
  expect(stale.person).toEqual({ refused: 'provider-stale' })
  expect(fresh.person).toMatchObject({ subject: 'ada' })
})

describe('Microsoft', () => {
  const home = 'https://login.microsoftonline.com'
  const tid = '72f988bf-86f1-41af-91ab-2d7cd011db47'
  const token = { iss: `${home}/${tid}/v2.0`, tid }

  /** Everyone's tenant, at a server on this machine. */
  async function signInAtMicrosoft(claims: Record<string, unknown>) {
    const server = await openHostileIssuer()
    const endpoints = {
      authorization_endpoint: `${home}/authorize`,
      token_endpoint: `${home}/token`,
    }
    server.lies = {
      claims,
      metadata: {
        issuer: `${home}/{tenantid}/v2.0`,
        ...endpoints,
        jwks_uri: `${home}/keys`,
        userinfo_endpoint: `${home}/me`,
      },
    }
    const call: typeof fetch = (url, options) =>
      fetch(String(url).replace(home, server.issuer).replace('/common/v2.0', ''), options)
    const issuer = `${home}/common/v2.0`
    return signIn(server, { issuer, kind: 'microsoft', limits: { fetch: call } })
  }

  test('the tenant that issued a token is part of who someone is', async () => {
    const { person } = await signInAtMicrosoft(token)

    expect(person).toMatchObject({ issuer: token.iss, subject: 'ada' })
  })

  test("a token that names another tenant than its issuer's is refused", async () => {
    const other = { ...token, tid: 'another-tenant' }

    expect((await signInAtMicrosoft(other)).person).toEqual({ refused: 'provider-failed' })
    expect((await signInAtMicrosoft({ iss: token.iss })).person).toEqual({
      refused: 'provider-failed',
    })
  })

  test.each([
    [undefined, false],
    [false, false],
    ['0', false],
    [true, true],
    [1, true],
    ['1', true],
  ])('with xms_edov %s, an address is verified: %s', async (edov, isEmailVerified) => {
    const { person } = await signInAtMicrosoft({ ...token, email_verified: true, xms_edov: edov })

    expect(person).toMatchObject({ email: 'ada@example.com', isEmailVerified })
  })
})
