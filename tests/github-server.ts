import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const gitHubClient = {
  clientId: 'Iv1.0123456789abcdef',
  clientSecret: '0123456789abcdef01234567',
}

type Account = {
  readonly id: number
  readonly login: string
  readonly name: string | null
  /** Null: they unticked the permission. */
  readonly emails: readonly { email: string; primary: boolean; verified: boolean }[] | null
}

type Grant = { readonly login: string; readonly challenge: string; readonly redirectUri: string }

export type GitHubServer = {
  readonly url: string
  /** By login. */
  readonly accounts: Map<string, Account>
  /** Every call to the API, and what was sent to get a token. */
  readonly calls: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

type State = Pick<GitHubServer, 'accounts' | 'calls'> & {
  readonly grants: Map<string, Grant>
  readonly tokens: Map<string, string>
}

/** A GitHub Enterprise Server with GitHub's shapes: https://docs.github.com/rest. */
export async function openGitHubServer(): Promise<GitHubServer> {
  const state: State = { accounts: new Map(), calls: [], grants: new Map(), tokens: new Map() }
  const server = createServer((request, response) => void answer(state, request, response))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    accounts: state.accounts,
    calls: state.calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
  const form = new URLSearchParams(await text(request))
  if (path === '/login/oauth/authorize') return authorize(state, { query, form, request }, response)
  state.calls.push({ path, headers: request.headers })
  if (path === '/login/oauth/access_token') return send(response, exchange(state, form))
  return send(response, ...readApi(state, path, request.headers))
}

type Authorization = {
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly request: IncomingMessage
}

const signInPage = `<!doctype html><title>GitHub</title><h1>Sign in to GitHub</h1>
<form method="post"><label>Username <input name="login" autofocus></label> <button>Authorize</button></form>
<form method="post"><button>Cancel</button></form>`

function authorize(
  state: State,
  { query, form, request }: Authorization,
  response: ServerResponse,
) {
  const isKnown = query.get('client_id') === gitHubClient.clientId
  const hasChallenge = query.get('code_challenge_method') === 'S256'
  if (!isKnown || !hasChallenge) return void response.writeHead(404).end()
  if (request.method !== 'POST') {
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage)
  }
  const redirectUri = query.get('redirect_uri') ?? ''
  const back = new URL(redirectUri)
  const login = form.get('login')
  if (login) back.searchParams.set('code', addGrant(state, { login, redirectUri, query }))
  else {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'The user has denied your application access.')
  }
  back.searchParams.set('state', query.get('state') ?? '')
  response.writeHead(302, { location: back.href }).end()
}

type NewGrant = {
  readonly login: string
  readonly redirectUri: string
  readonly query: URLSearchParams
}

function addGrant({ grants }: State, { login, redirectUri, query }: NewGrant): string {
  const code = randomBytes(10).toString('hex')
  grants.set(code, { login, redirectUri, challenge: query.get('code_challenge') ?? '' })
  return code
}

/** Errors have the status 200, too. */
function exchange({ grants, tokens }: State, form: URLSearchParams) {
  if (form.get('client_secret') !== gitHubClient.clientSecret) {
    return { error: 'incorrect_client_credentials', error_description: 'The client_id is wrong.' }
  }
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!grant || grant.challenge !== challenge) {
    return {
      error: 'bad_verification_code',
      error_description: 'The code is incorrect or expired.',
    }
  }
  if (grant.redirectUri !== form.get('redirect_uri')) return { error: 'redirect_uri_mismatch' }
  const token = `gho_${randomBytes(18).toString('hex')}`
  tokens.set(token, grant.login)
  return { access_token: token, scope: 'user:email', token_type: 'bearer' }
}

function readApi(
  { accounts, tokens }: State,
  path: string,
  headers: IncomingMessage['headers'],
): [body: unknown, status: number] {
  if (!headers['user-agent'])
    return [{ message: 'Request forbidden by administrative rules.' }, 403]
  const login = tokens.get(headers.authorization?.replace('Bearer ', '') ?? '')
  const account = login && accounts.get(login)
  if (!account) return [{ message: 'Bad credentials' }, 401]
  const { emails, ...profile } = account
  if (path === '/api/v3/user') return [{ ...profile, email: null, type: 'User' }, 200]
  if (path === '/api/v3/user/emails' && emails) return [emails, 200]
  return [{ message: 'Not Found' }, 404]
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body))
}
