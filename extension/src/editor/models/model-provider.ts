import type { Purpose } from '../../account/plan-limits.ts'
import type { RequestRefusal } from '../../chat/notices.ts'
import type { IsWanted } from '../../completion/completion-source.ts'
import type { ContextPart, SentPart } from '../../context/parts.ts'
import type { ModelAnswer } from '../../router/ask-model.ts'
import type { AnswerListeners } from '../../router/read-stream.ts'
import type { Message } from '../../router/wire-messages.ts'
import type { ModelCode } from '../../writing/complete-line.ts'
import type { AnswerRefusal } from '../../writing/extract-code.ts'
import type { CodeAroundCursor } from '../../writing/prompt-context.ts'

export type AskRequest = AnswerListeners & {
  readonly purpose: Omit<Purpose, 'model'>
  readonly messages: readonly Message[]
  /** Everything in the messages that comes from a file. */
  readonly sent: readonly SentPart[]
  readonly signal: AbortSignal
  readonly maxTokens?: number
  /** Why a complete answer can't be used. */
  readonly validate?: (answer: ModelAnswer) => AnswerRefusal | null
}

/** Asks the current model. Costs one request of the user's allowance. */
export type Ask = (request: AskRequest) => Promise<ModelAnswer | RequestRefusal>

export type CompletionRequest = {
  readonly code: CodeAroundCursor
  /** Whether to complete the block, or only the line. */
  readonly isBlock: boolean
  /** Code of other files, the most useful first. Sent as far as it fits. */
  readonly related?: readonly ContextPart[]
  readonly signal: AbortSignal
  /** Whether the text will be shown. Texts that aren't don't count, where the editor decides that. */
  readonly isWanted: IsWanted
}

/** Completes code at the cursor. Costs a tenth of a request. An empty text: nothing to add. */
export type Complete = (request: CompletionRequest) => Promise<ModelCode | RequestRefusal>

/** Where answers come from: the site's models, or the user's own router. */
export type ModelProvider = { readonly ask: Ask; readonly complete: Complete }

/** The longest completion of a block, and of a line. */
export function toMaxTokens({ isBlock }: Pick<CompletionRequest, 'isBlock'>): number {
  return isBlock ? 256 : 80
}

export function toCompletionPurpose({ code, isBlock }: CompletionRequest) {
  const feature = isBlock ? ('block-completion' as const) : ('completion' as const)
  return { feature, language: code.language }
}
