import type { CompletionPlace } from '../completion/completion-cache.ts'
import { buildCompletionPrompt, toTaggedCode } from '../completion/completion-prompt.ts'
import type { Completion } from '../writing/complete-line.ts'
import type { Question } from './examples.ts'

/**
 * A completion as a chat, whatever the model was asked with: tuned models are chat models. Code of
 * other files is left out, because completions see it by chance.
 */
export function toCompletionExample(
  { path, language, before, after, isSingleLine }: CompletionPlace,
  { text, replaced }: Completion,
): Question & { readonly answer: string } {
  const code = { path, language, before, after: after.slice(replaced) }
  const { messages } = buildCompletionPrompt({ code, isBlock: !isSingleLine })
  const sent = [{ source: 'code', path } as const]
  return { feature: 'completion', language, messages, sent, answer: toTaggedCode(text) }
}
