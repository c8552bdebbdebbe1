import { z } from 'zod/mini'
import { describe, Moment } from './describe.ts'
import { Snippet, TeamInstructions, TeamModel } from './libraries.ts'

export const errorCodes = [
  'not-signed-in',
  'not-allowed',
  'missing-scope',
  'feature-not-in-plan',
  'language-not-in-plan',
  'daily-limit-reached',
  'email-not-verified',
  'language-switched',
  'snippet-conflict',
  'snippet-name-taken',
  'too-many-snippets',
  'invalid-snippet',
  'no-such-snippet',
  'no-such-team',
  'not-team-admin',
  'team-read-only',
  'second-factor-required',
  'team-conflict',
  'team-item-name-taken',
  'too-many-team-items',
  'no-such-team-item',
  'invalid-team-item',
  'too-many-tuned-models',
  'no-such-tuned-model',
  'allowance-empty',
  'no-such-request',
  'request-settled',
  'bad-request',
  'too-many',
  'not-found',
  'fault',
  'model-not-found',
  'model-unavailable',
  'model-timeout',
  'model-refused',
  'model-busy',
] as const

/** Only for API tokens: editors may do everything, so they never get it. */
export type TokenErrorCode = 'missing-scope'

export type ApiErrorCode = Exclude<(typeof errorCodes)[number], TokenErrorCode>

/** An editor takes a code that it doesn't know for a fault. */
const Code = describe(z.catch(z.enum(errorCodes), 'fault'), 'For programs.')

/** The one button that an editor shows with an error. */
export const ApiAction = z.object({
  kind: z.enum(['upgrade', 'switch-language', 'change-daily-limit', 'verify-email']),
  label: z.string(),
  url: z.string(),
})

export type ApiAction = z.infer<typeof ApiAction>

const help = {
  action: describe(z.catch(z.optional(ApiAction), undefined), 'What solves it, if something does.'),
  nextAt: describe(z.exactOptional(Moment), 'When waiting helps: until then.'),
}

/**
 * The error response of every call: a message for people and a code for programs. The two calls
 * of the device login follow RFC 8628 instead.
 */
export const ApiError = z.object({
  error: describe(z.string(), 'For people.'),
  code: Code,
  ...help,
  current: describe(
    z.exactOptional(Snippet),
    'With `snippet-conflict` or `team-conflict`: how the snippet is now.',
  ),
  currentModel: describe(z.exactOptional(TeamModel), 'With `team-conflict`: how the model is now.'),
  currentInstructions: describe(
    z.exactOptional(TeamInstructions),
    'With `team-conflict`: how the instructions are now.',
  ),
  upgradeUrl: describe(z.exactOptional(z.string()), 'For older editors. Use `action`.'),
})

export type ApiError = z.infer<typeof ApiError>

/** OpenAI's codes that its clients look for, and the ones that they stand for. */
export const openAiCodes = {
  invalid_api_key: 'not-signed-in',
  context_length_exceeded: 'model-refused',
} as const satisfies Readonly<Record<string, ApiErrorCode>>

const ModelCode = describe(
  z.catch(z.enum([...errorCodes, 'invalid_api_key', 'context_length_exceeded']), 'fault'),
  'For programs.',
)

/** The error of a model call, in OpenAI's format. It's also sent as an event in the middle of a stream. */
export const ModelError = z.object({
  error: z.object({
    message: describe(z.string(), 'For people.'),
    type: describe(z.catch(z.string(), ''), "One of OpenAI's error types."),
    code: ModelCode,
    param: describe(z.catch(z.nullable(z.string()), null), 'The field that is wrong.'),
    ...help,
  }),
})

export type ModelError = z.infer<typeof ModelError>

/** The error of a model call, in Anthropic's format. It's also sent as an event in the middle of a stream. */
export const MessagesError = z.object({
  type: z.literal('error'),
  error: z.extend(ModelError.shape.error, {
    type: describe(z.catch(z.string(), ''), "One of Anthropic's error types."),
  }),
  request_id: z.nullable(z.string()),
})

/** RFC 8628, 3.5, and what RFC 6749 adds. */
export const deviceErrorCodes = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'unsupported_grant_type',
] as const

export type DeviceErrorCode = (typeof deviceErrorCodes)[number]

export const DeviceError = z.object({
  error: z.enum(deviceErrorCodes),
  error_description: z.string(),
})

export type DeviceError = z.infer<typeof DeviceError>
