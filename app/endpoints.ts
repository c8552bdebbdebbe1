import { api } from './api.ts'
import { defineEndpoints } from './http/endpoint.ts'
import { describeApi } from './routes/api/openapi.ts'
import { createCheckout } from './routes/billing/create-checkout.ts'
import { receiveWebhook } from './routes/billing/webhook.ts'
import { sendSearchCode, sendSearchIndex } from './routes/docs/search/send-search.ts'
import {
  startAddition,
  startLogin,
  startProof,
  startSignUp,
} from './routes/identity/passkey-options.ts'
import { refuseWrite } from './routes/live/refuse-write.ts'
import { readSubscription } from './routes/live/subscription.ts'
import { readUser } from './routes/live/user.ts'
import { serveMcp } from './routes/mcp/serve-mcp.ts'
import { authorizeDevice } from './routes/oauth/device-authorization.ts'
import { readResourceMetadata, readServerMetadata } from './routes/oauth/metadata.ts'
import { revokeAccess } from './routes/oauth/revoke.ts'
import { issueToken } from './routes/oauth/token.ts'
import { readStatus } from './routes/status/read-status.ts'

/**
 * Everything that isn't a page: JSON and event streams. The server calls these directly, without
 * React Router, whose work would take longer than theirs. See ADR-0043.
 */
export const endpoints = defineEndpoints({
  ...api,
  // The API's own description, generated from its table by app/openapi. See ADR-0046.
  'GET /api/v1/openapi.json': describeApi,
  // The account for other tools, in the Model Context Protocol.
  'POST /api/mcp': serveMcp,
  // How tools log in: RFC 8414 and, where Claude Code looks for it, below the issuer. RFC 9728 for MCP.
  'GET /.well-known/oauth-authorization-server/api': readServerMetadata,
  'GET /api/.well-known/oauth-authorization-server': readServerMetadata,
  'GET /.well-known/oauth-protected-resource/api/mcp': readResourceMetadata,
  'POST /api/oauth/device_authorization': authorizeDevice,
  'POST /api/oauth/token': issueToken,
  'POST /api/oauth/revoke': revokeAccess,
  // The documents of the specification's database.
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
  'GET /status.json': readStatus,
  'GET /docs/search.json': sendSearchIndex,
  'GET /docs/search.js': sendSearchCode,
  'POST /.netlify/functions/create-checkout': createCheckout,
  'POST /webhooks/stripe': receiveWebhook,
  // Challenges for passkeys.
  'POST /passkeys/login-options': startLogin,
  'POST /passkeys/sign-up-options': startSignUp,
  'POST /passkeys/addition-options': startAddition,
  'POST /passkeys/proof-options': startProof,
})
