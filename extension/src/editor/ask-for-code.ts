import type { RequestFeature } from '@ghost-writers-ia/site-api'
import { isRefusal } from '../refusal.ts'
import { progressWords } from '../words/commands.ts'
import { type ExpectedCode, extractCode } from '../writing/extract-code.ts'
import type { Prompt } from '../writing/prompts.ts'
import type { Ask } from './model-provider.ts'
import { withProgress } from './notify.ts'
import { showRefusal } from './refusal-actions.ts'

type CodeRequest = {
  readonly title: string
  readonly feature: RequestFeature
  /** Whether the prompt is one of the user's snippets. */
  readonly snippet?: boolean
  readonly prompt: Prompt
  readonly maxTokens?: number
  readonly expected: ExpectedCode
}

/**
 * Requests code with a progress notification and lets the user retry failures. Null: there is no
 * code, and the user was told why.
 */
export async function askForCode(ask: Ask, request: CodeRequest): Promise<string | null> {
  const { prompt, expected, title, feature, snippet } = request
  const purpose = { feature, language: expected.language, ...(snippet && { snippet }) }
  for (;;) {
    const outcome = await withProgress({
      title: prompt.isShortened ? progressWords.contextLeftOut(title) : title,
      run(report, signal) {
        let lines = 1
        return ask({
          purpose,
          messages: prompt.messages,
          sent: prompt.sent,
          signal,
          ...(request.maxTokens && { maxTokens: request.maxTokens }),
          validate: toValidator(expected),
          onText(text) {
            lines += text.split('\n').length - 1
            report(lines > 1 ? progressWords.lines(lines) : '')
          },
        })
      },
    })
    if (!isRefusal(outcome)) {
      const result = extractCode(outcome, expected)
      return isRefusal(result) ? null : result.code
    }
    if (!(await showRefusal(outcome))) return null
  }
}

/** Checks whether an answer can be used as code. */
export function toValidator(expected: ExpectedCode) {
  return (answer: Parameters<typeof extractCode>[0]) => {
    const result = extractCode(answer, expected)
    return isRefusal(result) ? result : null
  }
}
