import type { ProblemCode } from '#app/http/problem-rows.ts'
import type { EndpointName, Tag } from '#app/openapi/endpoint-names.ts'
import { namePlansWith } from '#app/plans/name-plans.ts'
import type { TokenScope } from '#domain/identity/session.ts'
import { formatBytes, formatCount } from '#domain/locale.ts'

/** The reference of the API at /docs/api, and the texts of its OpenAPI document. */
export const apiReference = {
  /** In the browser's tab. */
  tab: 'API reference',
  title: 'The API',
  description:
    "Reference of the Ghost Writers IA API: models in OpenAI's format, your account, requests and snippets, with examples in curl, Python and TypeScript.",
  intro:
    "Use our models from your own programs. The API speaks OpenAI's format, so the client you already have works: change the base URL and the key.",
}

type TagText = { readonly title: string; readonly text: string }

export const tagTexts: Readonly<Record<Tag, TagText>> = {
  models: {
    title: 'Models',
    text: "The list of our models, code at the cursor and embeddings, in OpenAI's format. Prompts and answers pass through: we don't store or log them.",
  },
  'chat-completions': {
    title: 'Chat completions',
    text: "Our models, in the format of OpenAI's chat completions, which most clients know. Prompts and answers pass through: we don't store or log them.",
  },
  responses: {
    title: 'Responses',
    text: "The same models, in the format of OpenAI's Responses, for Codex and newer clients.",
  },
  messages: {
    title: 'Messages',
    text: "The same models, in the format of Anthropic's Messages, for Claude Code and other clients.",
  },
  account: { title: 'Account', text: 'Who the token belongs to, and what their plan includes.' },
  requests: {
    title: 'Requests with your own key',
    text: "For programs that call a model somewhere else but count against the plan, as the editor does with your own API key. Reserve a request first, then commit it when the answer arrives, or release it when it doesn't.",
  },
  snippets: { title: 'Snippets', text: 'Your saved prompts, as on the snippets page.' },
  teams: {
    title: 'Teams',
    text: 'The libraries of your teams: snippets, instructions and tuned models. Members use them on every plan; the owner and admins edit them.',
  },
  'tuned-models': {
    title: 'Tuned models',
    text: 'The models you have fine-tuned: where they answer, so that all your editors can use them. Your keys stay in your editors.',
  },
  login: {
    title: 'Editor login',
    text: 'The device login of RFC 8628, which connects an editor without a password. Your own programs use an API token instead.',
  },
  releases: { title: 'Releases', text: 'The versions of the VS Code extension.' },
}

/** The title of the page with the endpoints of a tag. */
export function nameTagPage(tag: string): string {
  return `API: ${tag}`
}

type EndpointText = { readonly title: string; readonly text: string }

export const endpointTexts: Readonly<Record<EndpointName, EndpointText>> = {
  'GET /api/v1/models': {
    title: 'List models',
    text: 'The models we offer, and whether your plan includes them.',
  },
  'GET /api/v1/models/{id}': {
    title: 'Read a model',
    text: 'One model of the list. An id with a slash has to be encoded, as clients do: `maker%2Fcoder`.',
  },
  'POST /api/v1/chat/completions': {
    title: 'Create a chat completion',
    text: "Answers a conversation, whole or as a stream of server-sent events that ends with `[DONE]`. A stream that fails midway ends with an event that has an `error` and without `[DONE]`. A stream begins with a comment when the model has the question, and has one every 15 seconds while the model thinks. Send back what a model thinks (`reasoning_content` and the fields next to it) with its tool calls: some models refuse to go on without. Fields that aren't listed here are refused by name. Costs one request; a call that continues it with a tool's result is free.",
  },
  'POST /api/v1/completions': {
    title: 'Complete code at the cursor',
    text: 'Writes the code between a prompt and a suffix. Costs a tenth of a request.',
  },
  'POST /api/v1/embeddings': {
    title: 'Create embeddings',
    text: 'Vectors of up to 512 texts, with a model that supports embedding. Costs a tenth of a request.',
  },
  'POST /api/v1/responses': {
    title: 'Create a response',
    text: "OpenAI's Responses, for its newer clients and Codex. Any model here answers. Nothing is stored: send the whole conversation each time, with `store: false`, or leave it out. Reasoning comes with `encrypted_content`; send its items back with the calls of tools. Tools may be functions, custom tools and namespaces of them; OpenAI's own tools are refused, except for the web search that Codex offers unasked, which is ignored. A stream that fails midway ends with `response.failed`. Fields that aren't listed here are refused by name. Costs one request; a call that continues it with a tool's result is free.",
  },
  'POST /api/v1/messages': {
    title: 'Create a message',
    text: "Anthropic's Messages, for its clients and Claude Code: `ANTHROPIC_BASE_URL` is the address of this site with `/api`. Any model here answers. The token may also come in `x-api-key`. Fields that aren't listed here are refused by name, such as tools that run on a server. System messages are put together at the beginning. Thoughts come with a signature; send both back. Costs one request; a call that continues it with a tool's result is free.",
  },
  'POST /api/v1/messages/count_tokens': {
    title: 'Count the tokens of a message',
    text: 'An estimate, before you send it: a quarter of the characters, without images. Free, up to as many times a minute as your plan completes code.',
  },
  'GET /api/v1/me': {
    title: 'Read the account',
    text: 'Your plan, what it includes, and how many requests are left. Name and email are empty unless the token also has the scope `usage:read`.',
  },
  'GET /api/v1/usage': {
    title: 'Read the usage',
    text: 'What a status bar shows: what is left of your allowance, when more comes back, and what you have used today, by editor and tool. On every plan. Send the `ETag` of the last response in `If-None-Match`: if nothing has changed, the response is 304 and empty.',
  },
  'PUT /api/v1/language': {
    title: 'Switch the language',
    text: 'For plans with a single language. It can be switched once every 24 hours.',
  },
  'DELETE /api/v1/token': {
    title: 'Revoke the token',
    text: 'Revokes the token of this request. It works even while the token is paused.',
  },
  'POST /api/v1/requests': {
    title: 'Reserve a request',
    text: 'Takes a request from the allowance, if the plan includes what it is for. Sent again with the same id while it is held, it takes no second one. It expires after ten minutes unless you commit or release it.',
  },
  'POST /api/v1/requests/{id}/commit': {
    title: 'Commit a request',
    text: 'Counts a reserved request, when the first text of the answer has arrived.',
  },
  'POST /api/v1/requests/{id}/release': {
    title: 'Release a request',
    text: 'Gives a reserved request back. Up to 20 a day are given back, or a tenth of the daily requests of the plan if that is more; beyond that the answer says `committed`.',
  },
  'GET /api/v1/snippets': { title: 'List snippets', text: 'All your snippets, in your order.' },
  'POST /api/v1/snippets': { title: 'Add a snippet', text: 'Adds a snippet at the end.' },
  'PUT /api/v1/snippets/{id}': {
    title: 'Change a snippet',
    text: 'Changes a snippet, unless it has changed since the version you send.',
  },
  'DELETE /api/v1/snippets/{id}': {
    title: 'Delete a snippet',
    text: 'Deletes a snippet, unless it has changed since the version you send.',
  },
  'GET /api/v1/teams': {
    title: 'List team libraries',
    text: 'The teams you are in, with your role and their libraries.',
  },
  'POST /api/v1/teams/{id}/snippets': {
    title: 'Add a team snippet',
    text: 'Adds a snippet to the library of a team.',
  },
  'PUT /api/v1/teams/{id}/snippets/{itemId}': {
    title: 'Change a team snippet',
    text: 'Changes a snippet of a team, unless it has changed since the version you send.',
  },
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': {
    title: 'Delete a team snippet',
    text: 'Deletes a snippet of a team, unless it has changed since the version you send.',
  },
  'PUT /api/v1/teams/{id}/instructions': {
    title: 'Save team instructions',
    text: 'Saves the text that goes with every prompt of the members, unless it has changed since the version you send. An empty text removes it.',
  },
  'POST /api/v1/teams/{id}/models': {
    title: 'Share a tuned model',
    text: 'Shares where a tuned model is. Never send a key: each member uses their own.',
  },
  'PUT /api/v1/teams/{id}/models/{itemId}': {
    title: 'Change a shared model',
    text: 'Changes a model of a team, unless it has changed since the version you send.',
  },
  'DELETE /api/v1/teams/{id}/models/{itemId}': {
    title: 'Remove a shared model',
    text: 'Removes a model from the library, unless it has changed since the version you send. The model itself stays where it is.',
  },
  'GET /api/v1/tuned-models': {
    title: 'List tuned models',
    text: 'Your tuned models, the newest first.',
  },
  'POST /api/v1/tuned-models': {
    title: 'Add a tuned model',
    text: 'Saves where a tuned model answers. The same model of the same endpoint is saved once, under its first name. You can save 50.',
  },
  'DELETE /api/v1/tuned-models/{id}': {
    title: 'Delete a tuned model',
    text: 'Removes it from your account. The model itself stays at its endpoint.',
  },
  'POST /api/v1/device/code': {
    title: 'Request a device code',
    text: 'Starts a login. Show the user the code and open `verification_uri_complete` in a browser.',
  },
  'POST /api/v1/device/token': {
    title: 'Poll for the token',
    text: 'Returns the token once the user has allowed it. Until then it answers `authorization_pending`: wait for `interval` seconds and ask again, five seconds longer after `slow_down`.',
  },
  'GET /api/v1/releases': { title: 'List releases', text: 'Every version with its checksum.' },
}

export function describeScope(scope: TokenScope): string {
  return `An API token needs the scope \`${scope}\`.`
}

/** What to do about each error. */
export const errorAdvice: Readonly<Record<ProblemCode, string>> = {
  'not-signed-in': 'Send a valid token. It may have expired or been revoked.',
  'not-allowed':
    "The plan of this token's owner no longer includes API tokens. Upgrade to use it again.",
  'missing-scope':
    'Create a token with the scope that the message names: the scopes of a token never change.',
  'allowance-empty': 'Wait until `nextAt`, or upgrade.',
  'feature-not-in-plan': 'Upgrade to a plan that includes it.',
  'language-not-in-plan': 'Switch the language of the account, or upgrade.',
  'daily-limit-reached': 'You set this limit yourself: change it on the dashboard.',
  'language-switched': 'Wait until `nextAt`.',
  'snippet-conflict': 'Merge your change with `current` and send it with its version.',
  'snippet-name-taken': 'Choose another name.',
  'too-many-snippets': 'Delete a snippet first.',
  'invalid-snippet': 'The message says which rule it breaks.',
  'no-such-snippet': 'It was deleted. List the snippets again.',
  'no-such-team': 'You are not in this team. List the teams again.',
  'not-team-admin': 'Ask the owner or an admin of the team.',
  'second-factor-required': 'Turn on two-step login on the account page.',
  'team-read-only': 'The owner of the team has to upgrade to a plan that includes teams.',
  'team-conflict':
    'Merge your change with `current`, `currentModel` or `currentInstructions`, and send it with its version.',
  'team-item-name-taken': 'Choose another name.',
  'too-many-team-items': 'Delete something from the library first.',
  'no-such-team-item': 'It was deleted. List the teams again.',
  'invalid-team-item': 'The message says which rule it breaks.',
  'too-many-tuned-models': 'Delete a tuned model first.',
  'no-such-tuned-model': 'It was deleted. List the tuned models again.',
  'no-such-request': 'Check the id: only your own requests can be settled.',
  'request-settled': 'An id is good for one request. Choose a new one.',
  'bad-request':
    'Check the body: JSON, complete and not too large. The status is 413 for one that is too large and 415 for another type.',
  'too-many': 'Wait for `Retry-After` seconds.',
  'not-found': 'Check the path.',
  fault: 'Try again later. The status is 503 with `Retry-After` when it will pass soon.',
  'model-not-found': 'List the models and choose one of them.',
  'model-unavailable': 'Try again later or choose another model. Nothing was counted.',
  'model-timeout': 'Try again. Nothing was counted.',
  'model-refused': 'Send less text, or something that the model accepts.',
  'email-not-verified':
    'Open the link in the email we sent you, or request a new one on your dashboard.',
  'model-busy': 'Wait for `Retry-After` seconds. Nothing was counted.',
}

/** Of a request body. The text is limited if it's read as JSON. */
export function describeBodyLimit(maxBytes: number, maxLength: number | null): string {
  const characters = maxLength === null ? '' : ` and ${formatCount(maxLength)} characters`
  return `At most ${formatBytes(maxBytes)}${characters}.`
}

/** What the document says about its headers and parameters. */
export const headerTexts = {
  limit: 'The most that the allowance holds. Absent without a limit.',
  remaining: 'Whole requests that are left. Absent without a limit.',
  reset: 'Seconds until one more request comes back. Absent without a limit.',
  retryAfter: 'Seconds to wait before trying again.',
  allow: 'The methods that the path has.',
  etag: 'Changes whenever the response does.',
  ifNoneMatch:
    'The `ETag` of the last response. If nothing has changed, the response is 304 and empty.',
  requestId: 'The id of the request, as on your usage page.',
  sentRequestId:
    'An id that you choose, so that a repeated call is refused instead of counted twice.',
  feature: 'For editors: what the call is for. Programs leave it out.',
  language: 'For editors: one of the language ids of VS Code.',
  snippet: 'For editors: whether the text comes from a snippet.',
  counted:
    'For editors: with when-shown, a completion is counted when the editor commits its request, and given back when it releases it.',
  token: `An API token that you create on your account page (on every plan to read your usage, on ${namePlansWith(({ apiAccess }) => apiAccess)} for everything else), or the token of a connected editor or tool.`,
}
