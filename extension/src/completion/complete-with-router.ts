import type { RequestRefusal } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { askModel, completeCode, type ModelAnswer } from '../router/ask-model.ts'
import type { Router } from '../router/router.ts'
import type { ModelCode } from '../writing/complete-line.ts'
import type { CodeAroundCursor, Excerpt } from '../writing/prompt-context.ts'
import { cleanCompletion } from './clean-completion.ts'
import { buildCompletionPrompt, completionBudget, hasTaggedLine } from './completion-prompt.ts'
import { type CompletionProtocol, chooseProtocol } from './completion-protocol.ts'
import { buildFimPrompt, cutAtToken, toPrefixAndSuffix } from './fim-families.ts'

type RouterCompletion = {
  readonly code: CodeAroundCursor
  readonly isBlock: boolean
  readonly related?: readonly Excerpt[]
  readonly model: string
  readonly temperature: number
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** Remembers routers and models that turned out not to fill in the middle. */
  readonly chatOnly: Set<string>
}

/**
 * Completes code with a model of the user's router: by filling in the middle where the router and
 * the model can, otherwise as a question in a chat. An empty text: nothing to add.
 */
export async function completeWithRouter(
  router: Router,
  request: RouterCompletion,
): Promise<ModelCode | RequestRefusal> {
  const { code, isBlock, model, chatOnly } = request
  const key = `${router.baseUrl} ${model}`
  const protocol = chooseProtocol({ routerUrl: router.baseUrl, model })
  const isFim = protocol.kind !== 'chat' && !chatOnly.has(key)
  const filled = isFim ? await fill(router, { protocol, request }) : 'unsupported'
  const isChat = filled === 'unsupported'
  const answer = isChat ? await ask(router, request) : filled
  if (isRefusal(answer)) return answer
  if (isFim && isChat) chatOnly.add(key)
  return cleanCompletion(answer, { ...code, isBlock, isChat })
}

type Filling = {
  readonly protocol: Exclude<CompletionProtocol, { kind: 'chat' }>
  readonly request: RouterCompletion
}

async function fill(router: Router, { protocol, request }: Filling) {
  const { code, isBlock, related = [], chatOnly: _, ...options } = request
  const input = { ...code, related, ...completionBudget }
  const lineEnd = isBlock ? [] : ['\n']
  const call = { ...options, url: protocol.url }
  if (protocol.kind === 'suffix') {
    const { prefix, suffix } = toPrefixAndSuffix(input)
    return completeCode(router, { ...call, prompt: prefix, suffix, stop: lineEnd })
  }
  const { family } = protocol
  const prompt = buildFimPrompt(family, input)
  // OpenAI's API allows four stop sequences.
  const stop = [...lineEnd, ...family.tokens].slice(0, 4)
  const answer = await completeCode(router, { ...call, prompt, stop })
  if (answer === 'unsupported' || isRefusal(answer)) return answer
  return { ...answer, text: cutAtToken(answer.text, family) }
}

/** Of a line, nothing is read after its end. */
function ask(router: Router, request: RouterCompletion): Promise<ModelAnswer | RequestRefusal> {
  const { messages, stop } = buildCompletionPrompt(request)
  const { model, temperature, maxTokens, signal } = request
  return askModel(router, {
    model,
    messages,
    temperature,
    signal,
    stop,
    // Room for the tags.
    maxTokens: maxTokens + 24,
    isEnough: request.isBlock ? undefined : hasTaggedLine,
  })
}
