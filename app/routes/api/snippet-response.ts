import { type SnippetInput, validateSnippet } from '@ghost-writers-ia/rules/snippet'
import type { Snippet as SnippetResponse } from '@ghost-writers-ia/site-api'
import type { RequestContext } from '#app/context.ts'
import { describeMissingFeature } from '#app/copy/plan-limits.ts'
import { invalidSnippets } from '#app/copy/snippets.ts'
import { type Problem, problem, toUpgrade } from '#app/http/problems.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { CreateRefusal, UpdateRefusal } from '#domain/snippets/manage-snippets.ts'
import type { Snippet } from '#domain/snippets/ports.ts'

/** In characters: 8 KB of text can be several times as long in JSON. The server allows 64 KB. */
export const longText = { maxLength: 64 * 1_024 } as const

/** The snippet, unless it breaks a rule of packages/snippets. */
export function checkSnippet<Name extends 'invalid-snippet' | 'invalid-team-item'>(
  { name, description, body }: SnippetInput,
  invalid: Name,
): SnippetInput | Problem<Name> {
  const input = validateSnippet({ name, description, body })
  return 'error' in input ? problem(invalid, { error: invalidSnippets[input.error] }) : input
}

export function toSnippetResponse({
  id,
  name,
  description,
  body,
  version,
}: Snippet): SnippetResponse {
  return { id, name, description, body, version }
}

const shownNames = {
  'snippets-not-in-plan': 'feature-not-in-plan',
  'snippet-conflict': 'snippet-conflict',
  'snippet-name-taken': 'snippet-name-taken',
  'too-many-snippets': 'too-many-snippets',
  'no-such-snippet': 'no-such-snippet',
} as const satisfies Record<(CreateRefusal | UpdateRefusal)['refused'], string>

export function toSnippetProblem<Name extends keyof typeof shownNames>(
  refusal: Refusal<Name> & { readonly current?: Snippet },
  site: RequestContext,
): Problem<(typeof shownNames)[Name]> {
  const { refused, current } = refusal
  return problem(shownNames[refused], {
    ...(refused === 'snippets-not-in-plan' && {
      error: describeMissingFeature('snippets'),
      action: toUpgrade(site),
    }),
    ...(current && { current: toSnippetResponse(current) }),
  })
}
