import type { SentPart } from '../context/parts.ts'
import { buildChatPrompt, type ChatPrompt } from '../prompts/prompts.ts'
import { buildSummaryPrompt, summaryPart, toSummaryLimit } from '../prompts/summary.ts'
import { isRefusal } from '../refusal.ts'
import type { ModelAnswer } from '../router/ask-model.ts'
import type { AnswerListeners } from '../router/read-stream.ts'
import type { Message } from '../router/wire-messages.ts'
import { chatWords } from '../words/chat.ts'
import { formatList } from '../words/locale.ts'
import { refuseAnswer } from '../writing/extract-code.ts'
import { type AnswerTokens, countTokens } from './answer-tokens.ts'
import {
  addSummary,
  type ChatSummary,
  type Conversation,
  findSummary,
  getPurpose,
  listSentMessages,
  toModelMessages,
} from './conversation.ts'
import type { RequestRefusal } from './notices.ts'

type ChatContextContent = Omit<
  Parameters<typeof buildChatPrompt>[0],
  'messages' | 'summary' | 'budgetTokens'
> & {
  /** The names of what the user added that had nothing to send. */
  readonly missing?: readonly string[]
}

/** What an answer needs from the outside. */
export type AnswerPorts = {
  readonly send: (
    request: AnswerListeners & {
      readonly messages: readonly Message[]
      readonly sent: readonly SentPart[]
      readonly purpose: ReturnType<typeof getPurpose>
      readonly signal: AbortSignal
      readonly maxTokens?: number
    },
  ) => Promise<ModelAnswer | RequestRefusal>
  /** What the chips show. */
  readonly readContext: (question: string, signal: AbortSignal) => Promise<ChatContextContent>
  /** Whether the model sees images. */
  readonly seesImages: () => Promise<boolean>
  /** How much may be sent, by our estimate. */
  readonly getBudget: () => Promise<number>
  /** What a question counts as. Absent: the site doesn't say. */
  readonly requests?: number
}

type Answering = AnswerListeners & {
  readonly conversation: Conversation
  readonly signal: AbortSignal
  /** Says what happens before the answer begins. */
  readonly onNote: (note: string) => void
  /** The conversation was summarized. */
  readonly onSummary: (summary: ChatSummary) => void
}

export type AnswerResult = {
  readonly outcome: ModelAnswer | RequestRefusal
  /** What the user should know about what was sent. */
  readonly note?: string
  readonly sent?: readonly SentPart[]
  readonly tokens?: AnswerTokens
}

/**
 * Asks the model the last question of a conversation. If the conversation doesn't fit, a request
 * before that summarizes its oldest messages; if this fails, they're left out, and the user is told.
 */
export async function answerQuestion(ports: AnswerPorts, asked: Answering): Promise<AnswerResult> {
  const { conversation, signal } = asked
  const isBlind = hasImages(conversation) && !(await ports.seesImages())
  if (isBlind && conversation.messages.findLast(({ role }) => role === 'user')?.images)
    return { outcome: refuseAnswer('no-vision', '') }
  const question = toModelMessages(conversation).at(-1)?.content ?? ''
  const [{ missing = [], ...context }, budgetTokens] = await Promise.all([
    ports.readContext(question, signal),
    ports.getBudget(),
  ])
  const build = (current: Conversation) =>
    buildChatPrompt({
      ...context,
      messages: toMessages(current, isBlind),
      summary: findSummary(current)?.text ?? null,
      budgetTokens,
    })
  if (signal.aborted) return { outcome: refuseStopped }
  const first = build(conversation)
  if (isRefusal(first)) return { outcome: first }
  const summary =
    first.dropped > 0
      ? await summarize(ports, { ...asked, dropped: first.dropped, budgetTokens })
      : null
  if (signal.aborted) return { outcome: refuseStopped }
  const prompt = summary ? build(addSummary(conversation, summary)) : first
  if (isRefusal(prompt)) return { outcome: prompt }
  const result = await send(ports, { ...asked, prompt })
  const isUnsummarized = first.dropped > 0 && !summary
  const note = toNote(prompt, { isBlind, isUnsummarized, missing })
  return { ...result, ...(note && { note }) }
}

const refuseStopped: RequestRefusal = { refused: 'stopped', message: '' }

function hasImages(conversation: Conversation): boolean {
  return toModelMessages(conversation).some(({ images }) => images)
}

/** `isBlind`: without images, which the model can't see. */
function toMessages(conversation: Conversation, isBlind: boolean): readonly Message[] {
  const messages = toModelMessages(conversation)
  return isBlind ? messages.map(({ images: _, ...one }) => one) : messages
}

type Summarizing = Answering & { readonly dropped: number; readonly budgetTokens: number }

/** Null: the model didn't summarize, or the user stopped it. */
async function summarize(
  { send }: AnswerPorts,
  { conversation, dropped, budgetTokens, signal, onNote, onSummary }: Summarizing,
): Promise<ChatSummary | null> {
  const messages = listSentMessages(conversation)
  // What follows a summary begins with a question.
  const next = messages.findIndex(({ role }, index) => index >= dropped && role === 'user')
  const through = messages[next - 1]
  if (!through) return null
  onNote(chatWords.summarizing)
  const outcome = await send({
    messages: buildSummaryPrompt({
      messages: toModelMessages(conversation).slice(0, next),
      summary: findSummary(conversation)?.text ?? null,
      budgetTokens,
    }),
    sent: [summaryPart],
    purpose: { feature: 'chat' },
    maxTokens: toSummaryLimit(budgetTokens),
    signal,
  })
  const text = isRefusal(outcome) ? '' : outcome.text.trim()
  if (!text) return null
  const summary = { text, through: through.id }
  onSummary(summary)
  return summary
}

async function send(
  ports: AnswerPorts,
  {
    prompt,
    conversation,
    signal,
    onText,
    onReasoning,
  }: Answering & { readonly prompt: ChatPrompt },
): Promise<AnswerResult> {
  const { messages, sent } = prompt
  let answer = ''
  const outcome = await ports.send({
    messages,
    sent,
    purpose: getPurpose(conversation),
    signal,
    onReasoning,
    onText(text) {
      answer += text
      onText?.(text)
    },
  })
  const usage = isRefusal(outcome) ? undefined : outcome.usage
  if (!answer && isRefusal(outcome)) return { outcome, sent }
  const tokens = countTokens({ sent: messages, answer, usage, requests: ports.requests })
  return { outcome, sent, tokens }
}

type Shortage = {
  readonly isBlind: boolean
  readonly isUnsummarized: boolean
  readonly missing: readonly string[]
}

function toNote(
  { isShortened, dropped }: ChatPrompt,
  { isBlind, isUnsummarized, missing }: Shortage,
): string {
  return [
    isBlind ? chatWords.imagesLeftOut : '',
    missing.length > 0 ? chatWords.nothingToSend(formatList(missing)) : '',
    isUnsummarized ? chatWords.notSummarized : '',
    isShortened || (dropped > 0 && !isUnsummarized) ? chatWords.contextLeftOut : '',
  ]
    .filter(Boolean)
    .join(' ')
}
