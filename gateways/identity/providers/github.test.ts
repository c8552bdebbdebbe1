import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderStart, SignInProvider } from '#domain/identity/sign-in-provider.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type GitHubServer, gitHubClient, openGitHubServer } from '#tests/github-server.ts'
import { signInAt } from '#tests/openid-server.ts'
import type { ProviderFailure } from './failures.ts'
import { createGitHubProvider } from './github.ts'
import type { CallLimits } from './limited-fetch.ts'

const redirectUrl = 'http://127.0.0.1:1/auth/github/callback'
const ada = { email: 'ada@example.com', primary: true, verified: true }

let server: GitHubServer

beforeAll(async () => {
  server = await openGitHubServer()
  const { accounts } = server
  const work = { email: 'ada@work.example', primary: false, verified: true }
  accounts.set('ada', { id: 7, login: 'ada', name: 'Ada Lovelace', emails: [work, ada] })
  accounts.set('new', { id: 8, login: 'new', name: null, emails: [{ ...ada, verified: false }] })
  accounts.set('shy', { id: 9, login: 'shy', name: '', emails: null })
})

afterAll(() => server.close())

type Setting = {
  readonly clientSecret?: string
  readonly limits?: CallLimits
  readonly url?: string
}

function connect({ clientSecret, limits, url }: Setting = {}) {
  const failures: ProviderFailure[] = []
  const provider = createGitHubProvider(
    {
      kind: 'github',
      id: 'github',
      name: 'GitHub',
      url: url ?? server.url,
      ...gitHubClient,
      ...(clientSecret && { clientSecret }),
    },
    { report: (failure) => failures.push(failure), ...(limits && { limits }) },
  )
  return { provider, failures }
}

async function begin(provider: SignInProvider): Promise<ProviderStart> {
  const started = await provider.start({ redirectUrl, isFresh: false })
  if (isRefusal(started)) throw new Error(started.refused)
  return started
}

function end(provider: SignInProvider, { checks }: ProviderStart, back: URL) {
  return provider.finish({ redirectUrl, query: back.search.slice(1), checks, freshSince: null })
}

async function signIn(provider: SignInProvider, login: string) {
  const started = await begin(provider)
  return end(provider, started, await signInAt(started.url, { login }))
}

test("someone who signs in at GitHub is known by GitHub's number, with the primary address", async () => {
  const { provider } = connect()

  const person = await signIn(provider, 'ada')

  expect(person).toEqual({
    issuer: server.url,
    subject: '7',
    email: 'ada@example.com',
    isEmailVerified: true,
    name: 'Ada Lovelace',
  })
})

test('a primary address that is not verified at GitHub is not verified here', async () => {
  const person = await signIn(connect().provider, 'new')

  expect(person).toMatchObject({ email: ada.email, isEmailVerified: false, name: 'new' })
})

test('someone who hides their addresses has none', async () => {
  expect(await signIn(connect().provider, 'shy')).toMatchObject({ email: null, name: 'shy' })
})

test('someone who cancels at GitHub is told so', async () => {
  expect(await signIn(connect().provider, '')).toEqual({ refused: 'provider-canceled' })
})

test("a code of GitHub's works once, and only for the sign-in that it was made for", async () => {
  const { provider } = connect()
  const [started, other] = [await begin(provider), await begin(provider)]
  const back = await signInAt(started.url, { login: 'ada' })
  await end(provider, started, back)
  const stolen = await signInAt(started.url, { login: 'ada' })
  stolen.searchParams.set('state', other.checks.state)

  expect(await end(provider, started, back)).toEqual({ refused: 'provider-expired' })
  expect(await end(provider, other, back)).toEqual({ refused: 'provider-failed' })
  expect(await end(provider, other, stolen)).toEqual({ refused: 'provider-expired' })
})

test('the operator hears of a client secret that GitHub rejects', async () => {
  const { provider, failures } = connect({ clientSecret: 'another' })

  expect(await signIn(provider, 'ada')).toEqual({ refused: 'provider-failed' })
  expect(failures).toEqual([
    { provider: 'github', reason: 'incorrect_client_credentials', isUrgent: true },
  ])
})

test.each<[string, () => Promise<Response>, string]>([
  ['is down', async () => new Response('Unicorn!', { status: 503 }), 'provider-down'],
  ['says nothing that we know', async () => Response.json({ hello: 'there' }), 'provider-failed'],
  ['sends a page', async () => new Response('<p>Hello', { status: 200 }), 'provider-failed'],
  ['limits our rate', async () => Response.json({}, { status: 429 }), 'provider-failed'],
  [
    'sends too much',
    async () => Response.json({ error: 'access_denied', error_description: 'x'.repeat(1_000_000) }),
    'provider-failed',
  ],
  [
    'never answers',
    () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')),
    'provider-down',
  ],
])('nobody is let in while GitHub %s', async (_, answer, refused) => {
  const { provider, failures } = connect({ limits: { fetch: answer } })

  expect(await signIn(provider, 'ada')).toEqual({ refused })
  expect(failures).toHaveLength(1)
})

test('the API of github.com has a host of its own', async () => {
  const hosts: string[] = []
  const call: typeof fetch = async (url) => {
    hosts.push(new URL(String(url)).host)
    return Response.json({ access_token: 'gho_1', token_type: 'bearer' })
  }
  const { provider } = connect({ url: 'https://github.com', limits: { fetch: call } })
  const { checks } = await begin(provider)
  const query = new URLSearchParams({ code: 'a-code', state: checks.state }).toString()

  await provider.finish({ redirectUrl, query, checks, freshSince: null })

  expect(hosts).toEqual(['github.com', 'api.github.com', 'api.github.com'])
})
