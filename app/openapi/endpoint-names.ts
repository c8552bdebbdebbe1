import type { SiteApi } from '@ghost-writers-ia/site-api'

/** The model calls, which are in OpenAI's format instead of `SiteApi`. */
export type ModelCallName =
  | 'GET /api/v1/models/{id}'
  | 'POST /api/v1/chat/completions'
  | 'POST /api/v1/completions'

/** Everything that the reference describes. */
export type EndpointName = keyof SiteApi | ModelCallName

export type Tag =
  | 'models'
  | 'account'
  | 'requests'
  | 'snippets'
  | 'tuned-models'
  | 'teams'
  | 'login'
  | 'releases'
