import type { SiteCall } from '@ghost-writers-ia/site-api'
import { largestBodyBytes } from '#domain/models/limits.ts'
import type { EndpointName } from '#domain/tokens/scopes.ts'
import { defineEndpoints, type EndpointTable } from './http/endpoint.ts'
import { formatModelError } from './http/model-errors.ts'
import { commitRequest } from './routes/api/commit.ts'
import { issueDeviceCode } from './routes/api/device-code.ts'
import { issueDeviceToken } from './routes/api/device-token.ts'
import { changeLanguage } from './routes/api/language.ts'
import { readMe } from './routes/api/me.ts'
import { completeChat, completeText } from './routes/api/model-call.ts'
import { listModels, readModel } from './routes/api/models.ts'
import { describeApi } from './routes/api/openapi.ts'
import { releaseRequest } from './routes/api/release.ts'
import { listReleases } from './routes/api/releases.ts'
import { reserveRequest } from './routes/api/requests.ts'
import { changeSnippet, removeSnippet } from './routes/api/snippet.ts'
import { addSnippet, listSnippets } from './routes/api/snippets.ts'
import { saveTeamInstructions } from './routes/api/team-instructions.ts'
import { addTeamModel, changeTeamModel, removeTeamModel } from './routes/api/team-models.ts'
import { addTeamSnippet, changeTeamSnippet, removeTeamSnippet } from './routes/api/team-snippets.ts'
import { listTeamLibraries } from './routes/api/teams.ts'
import { revokeToken } from './routes/api/token.ts'
import { addTunedModel, listTunedModels, removeTunedModel } from './routes/api/tuned-models.ts'
import { createCheckout } from './routes/billing/create-checkout.ts'
import { receiveWebhook } from './routes/billing/webhook.ts'
import { sendSearchCode, sendSearchIndex } from './routes/docs/search/send-search.ts'
import { refuseWrite } from './routes/live/refuse-write.ts'
import { readSubscription } from './routes/live/subscription.ts'
import { readUser } from './routes/live/user.ts'
import { readStatus } from './routes/status/read-status.ts'

/** The API of packages/site-api. The compiler reports an endpoint that is missing here or there. */
const siteApi = defineEndpoints<SiteCall>({
  'POST /api/v1/device/code': issueDeviceCode,
  'POST /api/v1/device/token': issueDeviceToken,
  'GET /api/v1/me': readMe,
  'PUT /api/v1/language': changeLanguage,
  'POST /api/v1/requests': reserveRequest,
  'POST /api/v1/requests/{id}/commit': commitRequest,
  'POST /api/v1/requests/{id}/release': releaseRequest,
  'GET /api/v1/snippets': listSnippets,
  'POST /api/v1/snippets': addSnippet,
  'PUT /api/v1/snippets/{id}': changeSnippet,
  'DELETE /api/v1/snippets/{id}': removeSnippet,
  'GET /api/v1/teams': listTeamLibraries,
  'POST /api/v1/teams/{id}/snippets': addTeamSnippet,
  'PUT /api/v1/teams/{id}/snippets/{itemId}': changeTeamSnippet,
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': removeTeamSnippet,
  'PUT /api/v1/teams/{id}/instructions': saveTeamInstructions,
  'POST /api/v1/teams/{id}/models': addTeamModel,
  'PUT /api/v1/teams/{id}/models/{itemId}': changeTeamModel,
  'DELETE /api/v1/teams/{id}/models/{itemId}': removeTeamModel,
  'GET /api/v1/tuned-models': listTunedModels,
  'POST /api/v1/tuned-models': addTunedModel,
  'DELETE /api/v1/tuned-models/{id}': removeTunedModel,
  'GET /api/v1/releases': { handle: listReleases, isPrerendered: true },
  'GET /api/v1/models': { handle: listModels, formatError: formatModelError },
  'DELETE /api/v1/token': revokeToken,
})

/** Questions with files are larger than other calls. The plan of the caller allows less. */
const modelCall = {
  maxBodyBytes: largestBodyBytes,
  needsLength: true,
  formatError: formatModelError,
} as const

/** OpenAI's API. */
const modelCalls = defineEndpoints({
  'GET /api/v1/models/{id}': { handle: readModel, formatError: formatModelError },
  'POST /api/v1/chat/completions': { ...modelCall, handle: completeChat },
  'POST /api/v1/completions': { ...modelCall, handle: completeText },
})

/** The API's own description, generated from the tables above by app/openapi. See ADR-0046. */
const description = defineEndpoints({
  'GET /api/v1/openapi.json': { handle: describeApi, isPrerendered: true },
})

/** The documents of the specification's database. */
const liveDocuments = defineEndpoints({
  'GET /db/users/{uid}.json': readUser,
  'POST /db/users/{uid}.json': refuseWrite,
  'PUT /db/users/{uid}.json': refuseWrite,
  'PATCH /db/users/{uid}.json': refuseWrite,
  'DELETE /db/users/{uid}.json': refuseWrite,
  'GET /db/users/{uid}/subscription.json': readSubscription,
  'POST /db/users/{uid}/subscription.json': refuseWrite,
  'PUT /db/users/{uid}/subscription.json': refuseWrite,
  'PATCH /db/users/{uid}/subscription.json': refuseWrite,
  'DELETE /db/users/{uid}/subscription.json': refuseWrite,
})

const status = defineEndpoints({ 'GET /status.json': readStatus })

const docsSearch = defineEndpoints({
  'GET /docs/search.json': { handle: sendSearchIndex, isPrerendered: true },
  'GET /docs/search.js': { handle: sendSearchCode, isPrerendered: true },
})

const payments = defineEndpoints({
  'POST /.netlify/functions/create-checkout': createCheckout,
  // Stripe's events are larger than our own calls.
  'POST /webhooks/stripe': { handle: receiveWebhook, maxBodyBytes: 512 * 1024 },
})

/**
 * Everything that isn't a page: JSON and event streams. The server calls these directly, without
 * React Router, whose work would take longer than theirs. See ADR-0043.
 */
export const endpoints: EndpointTable<EndpointName> = {
  ...siteApi,
  ...modelCalls,
  ...description,
  ...liveDocuments,
  ...payments,
  ...status,
  ...docsSearch,
}
