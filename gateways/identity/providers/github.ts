import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type {
  ProviderAnswer,
  ProviderPerson,
  ProviderTrouble,
  SignInProvider,
} from '#domain/identity/sign-in-provider.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { type ReportFailure, refuseError, refuseFault, refuseNobody } from './failures.ts'
import { type CallLimits, createLimitedFetch, type Fetch } from './limited-fetch.ts'
import { findPerson } from './person.ts'
import type { GitHubSettings } from './settings.ts'

type Options = { readonly report: ReportFailure; readonly limits?: CallLimits }

type Tools = {
  readonly settings: GitHubSettings
  readonly call: Fetch
  readonly report: ReportFailure
}

/**
 * GitHub speaks OAuth 2.0 without OpenID Connect: it issues no ID token, and says who someone is in
 * its API. https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export function createGitHubProvider(
  settings: GitHubSettings,
  { report, limits = {} }: Options,
): SignInProvider {
  const tools = { settings, call: createLimitedFetch(limits), report }
  const { id, name } = settings
  return {
    id,
    name,
    isIssuer: (issuer) => issuer === settings.url,
    start: async (request) => start(settings, request),
    finish: (answer) => finish(tools, answer),
  }
}

function start(
  { url, clientId }: GitHubSettings,
  { redirectUrl, isFresh }: Parameters<SignInProvider['start']>[0],
) {
  const checks = { state: createSecret(), nonce: '', verifier: createSecret() }
  const address = new URL(`${url}/login/oauth/authorize`)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUrl,
    scope: 'user:email',
    state: checks.state,
    code_challenge: createHash('sha256').update(checks.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // GitHub can't be asked for a new sign-in.
    ...(isFresh && { prompt: 'select_account' }),
  }).toString()
  return { url: address.href, checks }
}

function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

async function finish(
  tools: Tools,
  { redirectUrl, query, checks }: ProviderAnswer,
): Promise<ProviderPerson | ProviderTrouble> {
  const { settings, report } = tools
  const answer = new URLSearchParams(query)
  if (answer.get('state') !== checks.state) return refuse('provider-failed')
  const error = answer.get('error')
  if (error) return refuseError(error, settings.id, report)
  const code = answer.get('code')
  if (!code) return refuse('provider-failed')

  try {
    const token = await fetchToken(tools, { code, redirectUrl, verifier: checks.verifier })
    return isRefusal(token) ? token : await fetchPerson(tools, token.access_token)
  } catch (fault) {
    return refuseFault(fault, settings.id, report)
  }
}

/** GitHub reports errors with the status 200. */
const TokenAnswer = z.union([
  z.object({ error: z.string() }),
  z.object({ access_token: z.string().min(1), token_type: z.string().regex(/^bearer$/i) }),
])

type Exchange = {
  readonly code: string
  readonly redirectUrl: string
  readonly verifier: string
}

async function fetchToken(
  { settings: { id, url, clientId, clientSecret }, call, report }: Tools,
  { code, redirectUrl, verifier }: Exchange,
) {
  const answer = await call(`${url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUrl,
      code_verifier: verifier,
    }),
  })
  const token = TokenAnswer.parse(await readJson(answer))
  return 'error' in token ? refuseError(token.error, id, report) : token
}

const Account = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
})

const Addresses = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

async function fetchPerson(
  { settings: { id: provider, url }, call, report }: Tools,
  token: string,
) {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
  const read = async (path: string) =>
    call(`${api}${path}`, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'ghost-writers-ia',
        'x-github-api-version': '2022-11-28',
      },
    })
  const [user, emails] = await Promise.all([read('/user'), read('/user/emails')])
  const { id, login, name } = Account.parse(await readJson(user))
  // People can untick the permission to read their addresses.
  const isHidden = emails.status === 403 || emails.status === 404
  const addresses = isHidden ? [] : Addresses.parse(await readJson(emails))
  const primary = addresses.find((address) => address.primary)
  const person = findPerson({
    issuer: url,
    subject: String(id),
    email: primary?.email,
    isEmailVerified: primary?.verified ?? false,
    names: [name, login],
  })
  return person ?? refuseNobody(provider, report)
}

class UnexpectedStatus extends Error {
  override name = 'UnexpectedStatus'
  readonly status: number

  constructor({ status }: Response) {
    super(`GitHub answered ${status}`)
    this.status = status
  }
}

async function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new UnexpectedStatus(answer)
  return answer.json()
}
