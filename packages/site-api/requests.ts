/* The JSON that calls send. */

import { dependsOnLanguage, features } from '@ghost-writers-ia/rules/entitlements'
import { z } from 'zod/mini'
import { describe, LanguageId, RequestId } from './describe.ts'
import { deviceGrantType, editorClientId } from './device-login.ts'

/** RFC 8628, 3.1. */
export const DeviceCodeRequest = z.object({
  client_id: describe(z.string(), `The program that asks: \`${editorClientId}\`.`),
  device_name: describe(z._default(z.string(), ''), 'What the user reads when asked to allow it.'),
})

/** RFC 8628, 3.4. */
export const DeviceTokenRequest = z.object({
  grant_type: describe(z.string(), `Always \`${deviceGrantType}\`.`),
  device_code: describe(z.string(), 'From `POST /api/v1/device/code`.'),
  client_id: describe(z.string(), 'The same as for the code.'),
})

export const NewLanguage = z.object({
  language: describe(LanguageId, 'One of the language ids of VS Code, such as `python`.'),
})

/** What a request is for. Editors before 0.3 send only the id. */
export const NewRequest = z
  .object({
    id: describe(RequestId, 'An id that you choose and use once.'),
    feature: describe(
      z.optional(z.enum(features)),
      'What the request is for. A completion costs a tenth, everything else one.',
    ),
    language: describe(
      z.optional(LanguageId),
      'One of the language ids of VS Code. Completion and `generate` need it.',
    ),
    model: describe(
      z.optional(z.string().check(z.maxLength(200))),
      'The model that you call, for your usage page.',
    ),
    snippet: describe(z.optional(z.boolean()), 'Whether the text comes from one of your snippets.'),
  })
  .check(z.refine(({ feature, language }) => language || !feature || !dependsOnLanguage(feature)))

export type NewRequest = z.infer<typeof NewRequest>

export const SnippetInput = z.object({
  name: describe(z.string(), 'Lowercase letters, digits and hyphens: typed after a slash.'),
  description: z.string(),
  body: describe(
    z.string(),
    "The prompt, with placeholders such as `{{selection}}`. A question in `{{ask:…}}` can't contain a link.",
  ),
})

export type SnippetInput = z.infer<typeof SnippetInput>

/** Deletes a snippet or a team's item. */
export const Deletion = z.object({
  version: describe(
    z.int().check(z.positive()),
    'The version that you edited, to detect conflicts.',
  ),
})

export const SnippetChange = z.extend(SnippetInput, Deletion.shape)

/** A model that was fine-tuned, of a user or a team. */
export const TunedModelInput = z.object({
  name: describe(z.string(), 'What you read when you choose a model. At most 60 characters.'),
  endpoint: describe(
    z.string(),
    'The base URL of an OpenAI-compatible API: https, and without a user, a password or a query.',
  ),
  model: describe(z.string(), "The model's id there."),
})

export type TunedModelInput = z.infer<typeof TunedModelInput>

export const TunedModelChange = z.extend(TunedModelInput, Deletion.shape)

export const TeamInstructionsChange = z.object({
  text: describe(z.string(), 'At most 8 KB. Empty: no instructions.'),
  version: describe(
    z.int().check(z.nonnegative()),
    'The version that you edited; 0 for the first one.',
  ),
})
