import type Stripe from 'stripe'
import { apiVersion } from './client.ts'
import { followedEvents } from './followed-events.ts'

/** Finds the endpoint with this URL. */
export async function findEndpoint(
  stripe: Stripe,
  url: string,
): Promise<Stripe.WebhookEndpoint | null> {
  const endpoints = stripe.webhookEndpoints.list({ limit: 100 })
  for await (const endpoint of endpoints) if (endpoint.url === url) return endpoint
  return null
}

type Ensured = {
  readonly made: readonly string[]
  /** The signing secret, which Stripe reveals only when the endpoint is created. */
  readonly secret: string | null
}

/** Creates the endpoint, or adds missing events to an existing one. */
export async function ensureEndpoint(stripe: Stripe, url: string): Promise<Ensured> {
  const found = await findEndpoint(stripe, url)
  const enabled_events = [...followedEvents]
  if (!found) {
    const params = { url, api_version: apiVersion, enabled_events } as const
    const { id, secret } = await stripe.webhookEndpoints.create({
      ...params,
      description: 'Ghost Writers IA',
    })
    return { made: [id], secret: secret ?? null }
  }
  const isComplete = found.status === 'enabled' && listMissing(found).length === 0
  if (isComplete) return { made: [], secret: null }
  await stripe.webhookEndpoints.update(found.id, { enabled_events, disabled: false })
  return { made: [found.id], secret: null }
}

/** Lists what is wrong with an endpoint, for the operator. */
export function findEndpointFaults(endpoint: Stripe.WebhookEndpoint): string[] {
  const { id, status, api_version } = endpoint
  const missing = listMissing(endpoint)
  return [
    ...(status === 'enabled' ? [] : [`${id} is ${status}: run \`npm run stripe:setup\``]),
    ...(api_version === apiVersion
      ? []
      : [
          `${id} has API version ${api_version ?? 'of the account'} instead of ${apiVersion}: delete it in the Dashboard and run \`npm run stripe:setup\``,
        ]),
    ...(missing.length === 0
      ? []
      : [`${id} doesn't get ${missing.join(', ')}: run \`npm run stripe:setup\``]),
  ]
}

function listMissing({ enabled_events }: Stripe.WebhookEndpoint): string[] {
  if (enabled_events.includes('*')) return []
  return followedEvents.filter((type) => !enabled_events.includes(type))
}
