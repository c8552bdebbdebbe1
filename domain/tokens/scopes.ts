import type { TokenScope } from '../identity/session.ts'

/**
 * What an endpoint asks of an API token. `any-token` takes every token, `no-token` none: it's
 * public, or belongs to the browser or to another service. Editors aren't restricted.
 */
export type TokenAccess = TokenScope | 'any-token' | 'no-token'

/**
 * One line for each endpoint of app/endpoints.ts. The compiler reports one that is missing, and
 * authenticating a token fails without one. See ADR-0067.
 */
export const endpointAccess = {
  'GET /api/v1/models': 'models:use',
  'GET /api/v1/models/{id}': 'models:use',
  'POST /api/v1/chat/completions': 'models:use',
  'POST /api/v1/completions': 'models:use',
  'POST /api/v1/requests': 'models:use',
  'POST /api/v1/requests/{id}/commit': 'models:use',
  'POST /api/v1/requests/{id}/release': 'models:use',
  'PUT /api/v1/language': 'models:use',
  // Without name and address, unless the token may read those, too.
  'GET /api/v1/me': 'models:use',

  'GET /db/users/{uid}.json': 'usage:read',
  'GET /db/users/{uid}/subscription.json': 'usage:read',

  'GET /api/v1/snippets': 'snippets:write',
  'POST /api/v1/snippets': 'snippets:write',
  'PUT /api/v1/snippets/{id}': 'snippets:write',
  'DELETE /api/v1/snippets/{id}': 'snippets:write',
  // Editors send prompts to a tuned model, so a token that only calls models can't add one.
  'GET /api/v1/tuned-models': 'snippets:write',
  'POST /api/v1/tuned-models': 'snippets:write',
  'DELETE /api/v1/tuned-models/{id}': 'snippets:write',

  'GET /api/v1/teams': 'teams:write',
  'POST /api/v1/teams/{id}/snippets': 'teams:write',
  'PUT /api/v1/teams/{id}/snippets/{itemId}': 'teams:write',
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': 'teams:write',
  'PUT /api/v1/teams/{id}/instructions': 'teams:write',
  'POST /api/v1/teams/{id}/models': 'teams:write',
  'PUT /api/v1/teams/{id}/models/{itemId}': 'teams:write',
  'DELETE /api/v1/teams/{id}/models/{itemId}': 'teams:write',

  // Whoever finds a token may make it worthless.
  'DELETE /api/v1/token': 'any-token',

  'POST /api/v1/device/code': 'no-token',
  'POST /api/v1/device/token': 'no-token',
  'GET /api/v1/releases': 'no-token',
  'GET /api/v1/openapi.json': 'no-token',
  'POST /db/users/{uid}.json': 'no-token',
  'PUT /db/users/{uid}.json': 'no-token',
  'PATCH /db/users/{uid}.json': 'no-token',
  'DELETE /db/users/{uid}.json': 'no-token',
  'POST /db/users/{uid}/subscription.json': 'no-token',
  'PUT /db/users/{uid}/subscription.json': 'no-token',
  'PATCH /db/users/{uid}/subscription.json': 'no-token',
  'DELETE /db/users/{uid}/subscription.json': 'no-token',
  'POST /.netlify/functions/create-checkout': 'no-token',
  'POST /webhooks/stripe': 'no-token',
  'GET /status.json': 'no-token',
  'GET /docs/search.json': 'no-token',
  'GET /docs/search.js': 'no-token',
} as const satisfies Readonly<Record<string, TokenAccess>>

export type EndpointName = keyof typeof endpointAccess
