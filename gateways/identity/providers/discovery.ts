import type { ClientAuth, Configuration } from 'openid-client'
import { type Clock, hours, later, seconds } from '#domain/time.ts'
import { type CallLimits, createLimitedFetch } from './limited-fetch.ts'
import type { OpenIdSettings } from './settings.ts'

type Options = { readonly clock: Clock; readonly limits: CallLimits }

type Discovered = { readonly configuration: Configuration; readonly until: Date }

const freshMs = hours(1)

/**
 * Reads an issuer's metadata when it's first needed and again after an hour, so that an issuer that
 * is down stops nothing but its own button. Those who wait at the same time share one call. A failure
 * isn't remembered; while the issuer's metadata can't be read again, the last one counts.
 */
export function createDiscovery(
  settings: OpenIdSettings,
  { clock, limits }: Options,
): () => Promise<Configuration> {
  let known: Discovered | null = null
  let running: Promise<Configuration> | null = null

  async function fetchAgain(): Promise<Configuration> {
    try {
      const configuration = await discover(settings, limits)
      known = { configuration, until: later(clock.now(), freshMs) }
      return configuration
    } catch (fault) {
      if (known) return known.configuration
      throw fault
    } finally {
      running = null
    }
  }

  return async () => {
    if (known && clock.now() < known.until) return known.configuration
    running ??= fetchAgain()
    return running
  }
}

/** The library is loaded with the first sign-in, so that the server starts sooner. */
async function discover(
  { issuer, clientId, clientSecret }: OpenIdSettings,
  limits: CallLimits,
): Promise<Configuration> {
  const client = await import('openid-client')
  const call = createLimitedFetch(limits)
  const isLocal = issuer.startsWith('http:')
  const authenticate: ClientAuth = (server, ...request) => {
    // What the standard assumes of a server that doesn't say, is Basic.
    const hasPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const authenticate = hasPost ? client.ClientSecretPost : client.ClientSecretBasic
    authenticate(clientSecret)(server, ...request)
  }
  return client.discovery(new URL(issuer), clientId, undefined, authenticate, {
    // Only the types differ: `undefined` is a body to the library, and none to `fetch`.
    [client.customFetch]: (url, options) => call(url, options as RequestInit),
    timeout: longestCallMs / seconds(1),
    // The configuration allows http on this machine alone. Signatures are checked even though the
    // token comes directly from the issuer.
    execute: [
      client.enableNonRepudiationChecks,
      ...(isLocal ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** Above the limit of one call, which ends it first. */
const longestCallMs = seconds(30)
