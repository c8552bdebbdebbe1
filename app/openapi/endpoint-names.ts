import type { SiteCall } from '@ghost-writers-ia/site-api'

/** The model calls, which are in formats of others and not in `siteResponses`. */
export type ModelCallName =
  | 'GET /api/v1/models/{id}'
  | 'POST /api/v1/chat/completions'
  | 'POST /api/v1/completions'
  | 'POST /api/v1/embeddings'
  | 'POST /api/v1/responses'
  | 'POST /api/v1/messages'
  | 'POST /api/v1/messages/count_tokens'

/** Everything that the reference describes. */
export type EndpointName = SiteCall | ModelCallName

/** The groups of endpoints, in the order of the reference. */
export const tags = [
  'models',
  'chat-completions',
  'responses',
  'messages',
  'account',
  'requests',
  'snippets',
  'teams',
  'tuned-models',
  'login',
  'releases',
] as const

export type Tag = (typeof tags)[number]
