import type { RequestFeature } from '@ghost-writers-ia/site-api'
import type { Prompt } from '../../prompts/prompts.ts'
import { isRefusal } from '../../refusal.ts'
import { progressWords } from '../../words/commands.ts'
import type { Answer, AnswerRefusal } from '../../writing/extract-code.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import type { Ask } from '../models/model-provider.ts'
import { showProgress } from '../ui.ts'

type CodeRequest<Result> = {
  readonly title: string
  readonly feature: RequestFeature
  /** Whether the prompt is one of the user's snippets. */
  readonly snippet?: boolean
  readonly prompt: Prompt
  readonly maxTokens?: number
  readonly language: string
  /** Reads the code from the answer, or says why it can't be used. */
  readonly read: (answer: Answer) => Result | AnswerRefusal
}

/**
 * Requests code with a progress notification and lets the user retry failures. Null: there is no
 * code, and the user was told why.
 */
export async function askForCode<Result extends object>(
  ask: Ask,
  request: CodeRequest<Result>,
): Promise<Result | null> {
  const { prompt, read, title, feature, language, snippet } = request
  const purpose = { feature, language, ...(snippet && { snippet }) }
  let { messages } = prompt
  for (;;) {
    const outcome = await showProgress({
      title: prompt.isShortened ? progressWords.contextLeftOut(title) : title,
      run(report, signal) {
        let lines = 1
        return ask({
          purpose,
          messages,
          sent: prompt.sent,
          signal,
          ...(request.maxTokens && { maxTokens: request.maxTokens }),
          validate: toValidator(read),
          onText(text) {
            lines += text.split('\n').length - 1
            report(lines > 1 ? progressWords.lines(lines) : '')
          },
        })
      },
    })
    if (!isRefusal(outcome)) {
      const result = read(outcome)
      return isRefusal(result) ? null : result
    }
    if (!(await showRefusal(outcome))) return null
    messages = toNextMessages(prompt, outcome)
  }
}

const allCode = 'Write out the complete code without leaving anything out.'

/** The same question again. If code was left out, it asks for all of it. */
function toNextMessages(
  { messages }: Prompt,
  { refused }: { readonly refused: string },
): Prompt['messages'] {
  const last = messages.at(-1)
  if (!last || (refused !== 'incomplete' && refused !== 'not-whole')) return messages
  return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${allCode}` }]
}

/** Checks whether an answer can be used. */
export function toValidator(read: (answer: Answer) => object) {
  return (answer: Answer) => {
    const result: object = read(answer)
    return isRefusal(result) ? (result as AnswerRefusal) : null
  }
}
