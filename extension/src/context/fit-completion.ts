import {
  type CodeAroundCursor,
  cutAroundCursor,
  estimateTokens,
} from '../writing/prompt-context.ts'
import type { ContextPart } from './parts.ts'

/** What a completion needs besides its own file is small, so that it stays fast. */
const maxRelatedTokens = 600
/** Room for what the model is told about its task, and for the paths. */
const overheadTokens = 200

type Completion = {
  readonly code: CodeAroundCursor
  readonly related: readonly ContextPart[]
}

/** What a completion may send: the code around the cursor first, then other code that fits. */
export function fitCompletion({ code, related }: Completion, budgetTokens: number): Completion {
  const left = Math.max(0, budgetTokens - overheadTokens)
  let forRelated = Math.min(maxRelatedTokens, Math.floor(left / 3))
  const fitted = related.filter(({ path, text }) => {
    const tokens = estimateTokens(path) + estimateTokens(text) + 8
    if (tokens > forRelated) return false
    forRelated -= tokens
    return true
  })
  const around = cutAroundCursor(code, Math.floor((left * 2) / 3))
  return { code: { ...code, ...around }, related: fitted }
}
