import type { ModelLimits } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { tokenScopes } from '#domain/identity/session.ts'
import { formatCount } from '#domain/locale.ts'
import { unverifiedCalls } from '#domain/models/call-model.ts'
import { completionLimits, getModelLimits } from '#domain/models/limits.ts'
import { longestTurnMs } from '#domain/models/turn.ts'
import { minutes } from '#domain/time.ts'
import { callsPerToken, tokenLifeDays } from '#domain/tokens/api-access.ts'
import { scopeTexts } from './tokens.ts'

type GuideSection = {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

type Guide = Readonly<
  Record<'start' | 'authentication' | 'counting' | 'limits' | 'errors' | 'endpoints', GuideSection>
>

/** The chapters before the endpoints, with the markup of `RichText`. */
export function describeGuide(siteUrl: string): Guide {
  return {
    start: {
      id: 'start',
      title: 'Get started',
      paragraphs: [
        `The base URL is \`${siteUrl}/api/v1\`. Any OpenAI client works with it: set the base URL, and use your token as the key.`,
        `Create a token on your [account page](/account). API tokens are included in [${namePlansWith(({ apiAccess }) => apiAccess)}](/pricing); one that only reads your account works on every plan. Editors connect on every plan and use the same API. The settings of Claude Code, Codex and [other tools](/docs/tools) are on a page of their own.`,
        `Everything is JSON in UTF-8. Times are milliseconds since 1970 unless a field says otherwise. New fields may be added, so ignore those you don't know. The same description for programs is [openapi.json](${siteUrl}/api/v1/openapi.json), in OpenAPI 3.1.`,
      ],
    },
    ...chapters,
  }
}

const chapters = {
  authentication: {
    id: 'authentication',
    title: 'Authentication',
    paragraphs: [
      'Send the token with every call: `Authorization: Bearer gwp_…`. The examples read it from the environment variable `GHOST_WRITERS_TOKEN`.',
      `A token is shown once and expires after ${Math.min(...tokenLifeDays)} to ${Math.max(...tokenLifeDays)} days, as you choose. Keep it out of your code, and revoke it on your account page if it leaks: anyone who has it can do what you allowed it to do. While your plan doesn't include API tokens, yours can only read your account, if you allowed that; the rest works again when it does.`,
      'A token can do only what you allow when you create it:',
      ...tokenScopes.map((scope) => `\`${scope}\`: ${scopeTexts[scope]}`),
      "Each endpoint names the scope it needs; a token without it gets 403 with the code `missing-scope`. The scopes of a token can't be changed later: create another one. Tokens from before there were scopes can do everything, and connected editors aren't restricted. [Tools that log in](/docs/tools#log-in-from-your-own-tool) have scopes, too; their tokens begin with `gwt_`.",
    ],
  },
  counting: {
    id: 'counting',
    title: 'What a call costs',
    paragraphs: [
      'A chat completion costs one request, and a completion at the cursor costs a tenth. [Requests with your own key](/docs/api/requests) cost the same. Everything else is free.',
      "A call is counted when its first text is sent to you, and also when the model has only produced tokens that aren't part of the answer, such as its reasoning. If the model fails before its first text, nothing is counted. A call that you cancel before the first text, and an answer of no tokens at all, are given back up to a daily limit: 20 requests, or a tenth of your plan's requests per day if that is more.",
      `A call that answers tool calls continues the chat they belong to for free. Its last message has the role \`tool\`, each result at the end has the \`tool_call_id\` of a call from an answer in this chat, and the system, developer and user messages are the same as before. That works for ${longestTurnMs / minutes(1)} minutes and as often as your plan allows (see [Limits](#limits)). Everything else counts, also a chat that ends with another role than \`user\`.`,
      'Every counted call has the header `x-ghost-request-id`. On plans with a limit, `ratelimit-limit`, `ratelimit-remaining` and `ratelimit-reset` say how many requests are left and in how many seconds one more comes back. `x-ratelimit-*` say the same of the calls a minute, on every plan. Send an `x-ghost-request-id` or `Idempotency-Key` of your own, and a call that you repeat after a lost connection is refused instead of counted twice.',
    ],
  },
  limits: {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      `What one call may be, and how many at a time. A longer answer than your plan allows is shortened; everything else is refused with an error. A token can make ${formatCount(callsPerToken.max)} calls a minute in total.`,
      `The size of a prompt is that of its JSON, with messages, tools and options, but without images. As you send it, it may be twice as large, with everything that is escaped in it. Images are \`data:\` URLs (PNG, JPEG, WebP or GIF in base64) or https URLs on a public host. More than ${unverifiedCalls.max} calls need a verified email address.`,
    ],
  },
  errors: {
    id: 'errors',
    title: 'Errors',
    paragraphs: [
      "An error is a JSON object with a message in `error` and a `code` for programs; the model calls have OpenAI's format instead, with `error.message`, `error.code` and, for a field that is wrong, `error.param`. Both may say what helps: `action` has a link, and `nextAt` is the time until which to wait.",
      "Don't show or match the message: match the code. Retry after a 429 or 503 when `Retry-After` is over, and after other 5xx with growing pauses. Every response has an `x-request-id`, which helps us to find a call in our log.",
    ],
  },
  endpoints: {
    id: 'endpoints',
    title: 'Endpoints',
    paragraphs: [
      'Each one has its fields, its errors and examples in curl, Python and TypeScript.',
    ],
  },
} satisfies Partial<Guide>

const kilobyte = 1_024

const limitRows: readonly { name: string; toText: (limits: ModelLimits) => string }[] = [
  { name: 'Prompt, in characters', toText: ({ maxInputLength }) => formatCount(maxInputLength) },
  {
    name: 'Whole request',
    toText: ({ maxBodyBytes }) => `${formatCount(maxBodyBytes / kilobyte)} KB`,
  },
  { name: 'Answer, in tokens', toText: ({ maxOutputTokens }) => formatCount(maxOutputTokens) },
  {
    name: 'Completion prompt, in characters',
    toText: () => formatCount(completionLimits.maxInputLength),
  },
  { name: 'Completion, in tokens', toText: () => formatCount(completionLimits.maxOutputTokens) },
  { name: 'Free calls per chat', toText: ({ callsPerTurn }) => String(callsPerTurn) },
  {
    name: 'Tokens of free calls per chat',
    toText: ({ tokensPerTurn }) => formatCount(tokensPerTurn),
  },
  { name: 'Calls at once', toText: ({ atOnce }) => String(atOnce) },
  { name: 'Chats a minute', toText: ({ chatsPerMinute }) => String(chatsPerMinute) },
  {
    name: 'Completions a minute',
    toText: ({ completionsPerMinute }) => String(completionsPerMinute),
  },
]

/** The limits of model calls, one row each, with a value for each plan. */
export function describeLimits() {
  return limitRows.map(({ name, toText }) => ({
    name,
    values: plans.map(({ id }) => toText(getModelLimits(id))),
  }))
}
