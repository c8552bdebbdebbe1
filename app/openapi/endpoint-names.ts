import type { SiteCall } from '@ghost-writers-ia/site-api'

/** The model calls, which are in OpenAI's format and not in `siteResponses`. */
export type ModelCallName =
  | 'GET /api/v1/models/{id}'
  | 'POST /api/v1/chat/completions'
  | 'POST /api/v1/completions'

/** Everything that the reference describes. */
export type EndpointName = SiteCall | ModelCallName

export type Tag =
  | 'models'
  | 'account'
  | 'requests'
  | 'snippets'
  | 'tuned-models'
  | 'teams'
  | 'login'
  | 'releases'
