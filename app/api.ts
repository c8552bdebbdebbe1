import type { ApiTable } from './http/endpoint.ts'
import type { EndpointName } from './openapi/endpoint-names.ts'
import { issueDeviceCode } from './routes/api/device-code.ts'
import { issueDeviceToken } from './routes/api/device-token.ts'
import { createEmbedding } from './routes/api/embeddings/create-embedding.ts'
import { changeLanguage } from './routes/api/language.ts'
import { readMe } from './routes/api/me.ts'
import { countTokens } from './routes/api/messages/count-tokens.ts'
import { createMessage } from './routes/api/messages/create-message.ts'
import { completeChat, completeText } from './routes/api/model-call.ts'
import { listModels, readModel } from './routes/api/models.ts'
import { listReleases } from './routes/api/releases.ts'
import { reserveRequest } from './routes/api/requests.ts'
import { createResponse } from './routes/api/responses/create-response.ts'
import { commitRequest, releaseRequest } from './routes/api/settle-requests.ts'
import { addSnippet, changeSnippet, listSnippets, removeSnippet } from './routes/api/snippets.ts'
import { saveTeamInstructions } from './routes/api/team-instructions.ts'
import { addTeamModel, changeTeamModel, removeTeamModel } from './routes/api/team-models.ts'
import { addTeamSnippet, changeTeamSnippet, removeTeamSnippet } from './routes/api/team-snippets.ts'
import { listTeamLibraries } from './routes/api/teams.ts'
import { revokeToken } from './routes/api/token.ts'
import { addTunedModel, listTunedModels, removeTunedModel } from './routes/api/tuned-models.ts'
import { readUsage } from './routes/api/usage.ts'

/**
 * The API that programs and editors may call, in the order of its reference: packages/site-api, and
 * the model calls in the formats of others. The compiler reports an endpoint that is missing here or there.
 */
export const api: ApiTable<EndpointName> = {
  'GET /api/v1/models': listModels,
  'GET /api/v1/models/{id}': readModel,
  'POST /api/v1/chat/completions': completeChat,
  'POST /api/v1/completions': completeText,
  'POST /api/v1/embeddings': createEmbedding,
  'POST /api/v1/responses': createResponse,
  'POST /api/v1/messages': createMessage,
  'POST /api/v1/messages/count_tokens': countTokens,
  'GET /api/v1/me': readMe,
  'GET /api/v1/usage': readUsage,
  'PUT /api/v1/language': changeLanguage,
  'DELETE /api/v1/token': revokeToken,
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
  'POST /api/v1/device/code': issueDeviceCode,
  'POST /api/v1/device/token': issueDeviceToken,
  'GET /api/v1/releases': listReleases,
}
