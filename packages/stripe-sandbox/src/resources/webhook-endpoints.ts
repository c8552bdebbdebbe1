import { z } from 'zod'
import { list, PageQuery } from '../api/list-page.ts'
import {
  emptyable,
  flag,
  listOf,
  mergeMetadata,
  metadata,
  text,
  withoutUndefined,
} from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { createCode, createId } from '../ids.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import { apiVersion, type WebhookEndpoint } from '../wire.ts'

/** The only wildcard is a lone star. */
const enabledEvents = listOf(text.regex(/^(\*|[a-z0-9_.]+)$/, 'Unknown event name')).pipe(
  z.array(z.string()).min(1),
)

const NewEndpoint = z.strictObject({
  api_version: text.optional(),
  description: emptyable(text).optional(),
  enabled_events: enabledEvents,
  metadata: metadata.optional(),
  url: text,
})

/** The sandbox knows the shapes of one version; an endpoint of another would get lies. */
function checkVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return
  const message = `The sandbox sends events of the API version ${apiVersion} only, not of ${version}.`
  throw invalid({ param: 'api_version', message })
}

/** The sandbox delivers to the site it belongs to; an endpoint says which events that site gets. */
async function createEndpoint(
  tx: SandboxTransaction,
  { api_version, description, ...params }: z.infer<typeof NewEndpoint>,
): Promise<WebhookEndpoint> {
  if (!/^https?:\/\//.test(params.url)) {
    throw invalid({
      code: 'url_invalid',
      param: 'url',
      message: 'Invalid URL: An explicit scheme (such as https) must be provided.',
    })
  }
  checkVersion(api_version)
  const endpoint: WebhookEndpoint = {
    id: createId('we'),
    object: 'webhook_endpoint',
    api_version: api_version ?? null,
    application: null,
    created: tx.unix,
    description: description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    status: 'enabled',
    url: params.url,
  }
  await tx.save('webhook_endpoint', endpoint)
  await takeOver(tx)
  return { ...endpoint, secret: `whsec_${createCode(32)}` }
}

const EndpointParams = z.strictObject({
  description: emptyable(text).optional(),
  disabled: flag.optional(),
  enabled_events: enabledEvents.optional(),
  metadata: metadata.optional(),
  url: text.optional(),
})

async function updateEndpoint(
  tx: SandboxTransaction,
  { id, disabled, metadata: marks, ...params }: z.infer<typeof EndpointParams> & { id: string },
): Promise<WebhookEndpoint> {
  const before = await requireObject(tx, { kind: 'webhook_endpoint', id })
  const endpoint = await tx.save('webhook_endpoint', {
    ...before,
    ...withoutUndefined(params),
    metadata: mergeMetadata(before.metadata, marks),
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
  })
  await takeOver(tx)
  return endpoint
}

async function deleteEndpoint(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  await requireObject(tx, { kind: 'webhook_endpoint', id })
  await tx.records.removeObject(id)
  await takeOver(tx)
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** Without any endpoint the site gets what it was opened for. */
async function takeOver(tx: SandboxTransaction): Promise<void> {
  const endpoints = await tx.list('webhook_endpoint')
  const enabled = endpoints.filter(({ status }) => status === 'enabled')
  const events = [...new Set(enabled.flatMap(({ enabled_events }) => enabled_events))]
  await tx.records.changeSettings({ enabledEvents: endpoints.length > 0 ? events : null })
}

export const webhookEndpointRoutes: readonly Route[] = [
  route('POST /v1/webhook_endpoints', NewEndpoint, createEndpoint),
  list('/v1/webhook_endpoints', { kind: 'webhook_endpoint', takes: PageQuery }),
  retrieve('/v1/webhook_endpoints/:id', 'webhook_endpoint'),
  route('POST /v1/webhook_endpoints/:id', EndpointParams, updateEndpoint),
  route('DELETE /v1/webhook_endpoints/:id', nothing, deleteEndpoint),
]
