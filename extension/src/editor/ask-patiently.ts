import { isRefusal } from '../refusal.ts'
import type { Prompt } from '../writing/prompts.ts'
import { readCodeAnswer } from '../writing/read-answer.ts'
import { showRefusal } from './act.ts'
import type { Ask } from './asking.ts'
import { withProgress } from './notify.ts'

type Wish = {
  readonly title: string
  readonly prompt: Prompt
  readonly maxTokens?: number
  /** What the code is for: answers that don't fit are refused. */
  readonly wanted: Parameters<typeof readCodeAnswer>[1]
}

/** Asks for code while the user waits and may stop it. Null: there is none, and they know why. */
export async function askForCode(ask: Ask, wish: Wish): Promise<string | null> {
  const { prompt, wanted } = wish
  for (;;) {
    const outcome = await withProgress({
      title: prompt.isShortened ? `${wish.title} (some context left out)` : wish.title,
      run(report, signal) {
        let lines = 1
        return ask({
          messages: prompt.messages,
          signal,
          ...(wish.maxTokens && { maxTokens: wish.maxTokens }),
          check: toCheck(wanted),
          onText(piece) {
            lines += piece.split('\n').length - 1
            report(lines > 1 ? `${lines} lines` : '')
          },
        })
      },
    })
    if (!isRefusal(outcome)) {
      const answer = readCodeAnswer(outcome, wanted)
      return isRefusal(answer) ? null : answer.code
    }
    if (!(await showRefusal(outcome))) return null
  }
}

/** Why an answer can't be used as code. */
export function toCheck(wanted: Wish['wanted']) {
  return (answer: Parameters<typeof readCodeAnswer>[0]) => {
    const read = readCodeAnswer(answer, wanted)
    return isRefusal(read) ? read : null
  }
}
