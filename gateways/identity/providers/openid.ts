import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import type {
  ProviderAnswer,
  ProviderPerson,
  ProviderTrouble,
  SignInProvider,
} from '#domain/identity/sign-in-provider.ts'
import { refuse } from '#domain/refusal.ts'
import { type Clock, later, seconds } from '#domain/time.ts'
import { createDiscovery } from './discovery.ts'
import { type ReportFailure, refuseFault, refuseNobody } from './failures.ts'
import type { CallLimits } from './limited-fetch.ts'
import { findPerson } from './person.ts'
import type { OpenIdSettings } from './settings.ts'

type Options = {
  readonly clock: Clock
  readonly report: ReportFailure
  readonly limits?: CallLimits
}

type Tools = {
  readonly settings: OpenIdSettings
  readonly fetchConfiguration: () => Promise<Configuration>
  readonly report: ReportFailure
}

/** Any OpenID Connect issuer, by the code flow with state, nonce and PKCE. See ADR-0091. */
export function createOpenIdProvider(
  settings: OpenIdSettings,
  { clock, report, limits = {} }: Options,
): SignInProvider {
  const fetchConfiguration = createDiscovery(settings, { clock, limits })
  const tools = { settings, fetchConfiguration, report }
  const { id, name } = settings
  return {
    id,
    name,
    isIssuer: createIssuerCheck(settings),
    start: (request) => start(tools, request),
    finish: (answer) => finish(tools, answer),
  }
}

/** Of Microsoft's, every tenant is an issuer of its own. */
function createIssuerCheck({ kind, issuer }: OpenIdSettings): SignInProvider['isIssuer'] {
  const { origin, href } = new URL(issuer)
  return (other) => {
    const address = URL.parse(other)
    return address?.href === href || (kind === 'microsoft' && address?.origin === origin)
  }
}

const scope = 'openid email profile'

async function start(
  { settings: { id, kind }, fetchConfiguration, report }: Tools,
  { redirectUrl, isFresh }: Parameters<SignInProvider['start']>[0],
): ReturnType<SignInProvider['start']> {
  try {
    const client = await import('openid-client')
    const configuration = await fetchConfiguration()
    const verifier = client.randomPKCECodeVerifier()
    const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUrl,
      scope,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isFresh && freshParameters[kind]),
    })
    return { url: url.href, checks }
  } catch (fault) {
    refuseFault(fault, id, report)
    return refuse('provider-down')
  }
}

/**
 * How to ask for a new sign-in. Google has no way to, and shows its list of accounts instead:
 * https://developers.google.com/identity/openid-connect/openid-connect#authenticationuriparameters.
 * Microsoft knows `prompt`: https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc.
 */
const freshParameters: Readonly<Record<OpenIdSettings['kind'], Readonly<Record<string, string>>>> =
  {
    google: { prompt: 'select_account' },
    microsoft: { prompt: 'login' },
    openid: { prompt: 'login', max_age: '0' },
  }

async function finish(
  { settings, fetchConfiguration, report }: Tools,
  { redirectUrl, query, checks, freshSince }: ProviderAnswer,
): Promise<ProviderPerson | ProviderTrouble> {
  const { id, kind } = settings
  try {
    const client = await import('openid-client')
    const configuration = await fetchConfiguration()
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${redirectUrl}?${query}`),
      {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      },
    )
    const claims = tokens.claims()
    if (!claims) return refuseNobody(id, report)
    if (freshSince && !isFresh(claims, { kind, freshSince })) return refuse('provider-stale')

    const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined
    const profile =
      claims.email === undefined && canAsk
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims
    return toPerson(profile, { kind, claims }) ?? refuseNobody(id, report)
  } catch (fault) {
    return refuseFault(fault, id, report)
  }
}

const clockToleranceMs = seconds(60)

/** `auth_time` is required of an issuer that was asked for `max_age`. Others may leave it out. */
function isFresh(
  { auth_time: at }: IDToken,
  { kind, freshSince }: { readonly kind: OpenIdSettings['kind']; readonly freshSince: Date },
): boolean {
  if (at === undefined) return kind !== 'openid'
  return seconds(at) >= later(freshSince, -clockToleranceMs).getTime()
}

type Token = { readonly kind: OpenIdSettings['kind']; readonly claims: IDToken }

function toPerson(profile: IDToken | UserInfoResponse, { kind, claims }: Token) {
  return findPerson({
    // Of Microsoft's, the token says which of its tenants has issued it.
    issuer: claims.iss,
    subject: claims.sub,
    email: profile.email,
    isEmailVerified: kind === 'microsoft' ? isOwnDomain(profile) : isYes(profile.email_verified),
    names: [profile.name, profile.preferred_username],
  })
}

/**
 * Anyone with a tenant at Microsoft can give its users any address. The optional claim `xms_edov` says
 * that the tenant has proved to own the domain:
 * https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization.
 */
function isOwnDomain({ xms_edov: owned }: IDToken | UserInfoResponse): boolean {
  return isYes(owned) || owned === 1 || owned === '1'
}

/** Some issuers write booleans as text. */
function isYes(claim: unknown): boolean {
  return claim === true || claim === 'true'
}
