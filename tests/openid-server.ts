import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, { type Context } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { findFreePort } from './free-port.ts'

type Person = {
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

export const openIdClient = {
  clientId: 'ghost-writers',
  clientSecret: 'a-client-secret-of-the-tests-0123456789',
}

export type OpenIdServer = {
  readonly issuer: string
  /** Who can sign in, by subject. */
  readonly people: Map<string, Person>
  close(): Promise<void>
}

/**
 * A certified OpenID Connect server on this machine. Its sign-in page asks for the subject, and has
 * a button to cancel.
 */
export async function openOpenIdServer(redirectUris: readonly string[]): Promise<OpenIdServer> {
  const port = await findFreePort()
  const issuer = `http://localhost:${port}`
  const people = new Map<string, Person>()
  const provider = createProvider(issuer, { redirectUris, people })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else answer(request, response)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    issuer,
    people,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Setup = {
  readonly redirectUris: readonly string[]
  readonly people: ReadonlyMap<string, Person>
}

function createProvider(issuer: string, { redirectUris, people }: Setup): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'tests' }
  const provider: Provider = new Provider(issuer, {
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: openIdClient.clientId,
        client_secret: openIdClient.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a-cookie-key-of-the-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_: unknown, sub: string) =>
      people.has(sub) && { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) },
    /** Everyone has agreed to share everything. */
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage)
    return
  }
  const subject = new URLSearchParams(await text(request)).get('subject')
  const result = subject ? { login: { accountId: subject } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const signInPage = `<!doctype html><title>Acme</title><h1>Sign in to Acme</h1>
<form method="post"><label>Subject <input name="subject" autofocus></label> <button>Sign in</button></form>
<form method="post"><button>Cancel</button></form>`

/**
 * Signs in at a provider as a browser would: follows redirects with cookies, and fills in the page.
 * Returns the address at which it is sent back to us. An empty form cancels.
 */
export async function signInAt(start: string, fields: Record<string, string>): Promise<URL> {
  const cookies = new Map<string, string>()
  const form = new URLSearchParams(Object.entries(fields).filter(([, value]) => value))
  let url = start
  let isForm = false
  for (let hops = 0; hops < 10; hops += 1) {
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(isForm && { method: 'POST', body: form }),
    })
    await answer.body?.cancel()
    keepCookies(cookies, answer)
    const to = new URL(answer.headers.get('location') ?? '', url)
    if (to.origin !== new URL(start).origin) return to
    isForm = !answer.headers.has('location')
    url = to.href
  }
  throw new Error(`No way back from ${start}`)
}

function keepCookies(cookies: Map<string, string>, answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
}
