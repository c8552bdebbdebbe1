import { type SnippetInput, validateSnippet } from '@ghost-writers-ia/rules/snippet'
import type { Snippet as SnippetAnswer } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { describeMissingFeature } from '#app/copy/plan-limits.ts'
import { describeInvalidSnippet } from '#app/copy/snippets.ts'
import type { CreateRefusal, UpdateRefusal } from '#domain/snippets/manage-snippets.ts'
import type { Snippet } from '#domain/snippets/ports.ts'
import { answerProblem, readJson, toUpgrade } from './api-call.ts'

export const SnippetVersion = z.object({
  version: z.int().positive().describe('The version that you edited, to detect conflicts.'),
})

export const SnippetBody = z.object({
  name: z.string().describe('Lowercase letters, digits and hyphens: typed after a slash.'),
  description: z.string(),
  body: z
    .string()
    .describe(
      "The prompt, with placeholders such as `{{selection}}`. A question in `{{ask:…}}` can't contain a link.",
    ),
})

export const VersionedSnippetBody = SnippetBody.extend(SnippetVersion.shape)

/** In characters: 8 KB of text can be several times as long in JSON. The server allows 64 KB. */
const maxLength = 64 * 1_024

type ReadSnippet<Body> = { readonly input: SnippetInput } & Omit<Body, keyof SnippetInput>

/** Reads and validates a snippet. Returns the error response if it is invalid. */
export async function readSnippet<Body extends SnippetInput>(
  request: Request,
  shape: z.ZodType<Body>,
  invalidCode: 'invalid-snippet' | 'invalid-team-item' = 'invalid-snippet',
): Promise<ReadSnippet<Body> | Response> {
  const parsed = await readJson(request, shape, { maxLength })
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const { name, description, body, ...rest } = parsed.body
  const input = validateSnippet({ name, description, body })
  if ('error' in input)
    return answerProblem(invalidCode, { error: describeInvalidSnippet(input.error) })
  return { input, ...rest }
}

export function toSnippetAnswer({ id, name, description, body, version }: Snippet): SnippetAnswer {
  return { id, name, description, body, version }
}

export function answerSnippetRefusal(
  refusal: CreateRefusal | UpdateRefusal,
  context: Readonly<RouterContextProvider>,
): Response {
  switch (refusal.refused) {
    case 'snippets-not-in-plan':
      return answerProblem('feature-not-in-plan', {
        error: describeMissingFeature('snippets'),
        action: toUpgrade(context),
      })
    case 'snippet-conflict':
      return answerProblem('snippet-conflict', { current: toSnippetAnswer(refusal.current) })
    default:
      return answerProblem(refusal.refused)
  }
}
