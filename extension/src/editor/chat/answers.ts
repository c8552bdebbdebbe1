import * as vscode from 'vscode'
import { type AnswerResult, answerQuestion } from '../../chat/answer-question.ts'
import {
  addSummary,
  append,
  type Conversation,
  finish,
  isWriting,
  type retry,
  setNote,
  stopUnfinished,
  think,
} from '../../chat/conversation.ts'
import { type Notice, toNotice } from '../../chat/notices.ts'
import type { AnswerPiece } from '../../chat/protocol.ts'
import { isRefusal } from '../../refusal.ts'
import { seconds } from '../../time.ts'
import { routerErrors } from '../../words/errors.ts'
import type { Ask } from '../models/model-provider.ts'
import type { Models } from '../models/models.ts'
import type { ChatContext } from './chat-context.ts'
import type { CurrentChat } from './current-chat.ts'

export type AnswersDeps = {
  readonly ask: Ask
  readonly models: Models
  readonly context: ChatContext
}

type NewAnswer = Parameters<typeof retry>[1]

/** Adds an empty answer to a conversation. */
type Begin = (conversation: Conversation, answer: NewAnswer) => Conversation

/** Resolves when the answer is complete or has failed. True: the next question can be asked. */
export type Answer = (begin: Begin) => Promise<boolean>

const saveMs = seconds(3)

/** Asks the model and adds what it writes to the open conversation. */
export function createAnswers(dependencies: AnswersDeps, current: CurrentChat) {
  const { models } = dependencies
  const textAppended = new vscode.EventEmitter<AnswerPiece>()
  let answering = new AbortController()
  let savedAt = Date.now()

  /** Closing the window while an answer streams loses no more than a few seconds of it. */
  function saveSometimes() {
    if (Date.now() - savedAt < saveMs) return
    savedAt = Date.now()
    void current.save()
  }

  async function answer(begin: Begin): Promise<boolean> {
    await current.history
    const id = crypto.randomUUID()
    const model = models.current().id
    const begun = begin(current.get(), { id, model, at: Date.now() })
    if (isWriting(current.get()) || !isWriting(begun)) return false
    answering = new AbortController()
    const { signal } = answering
    current.update(begun.messages)
    await current.save()
    try {
      const asked = { id, conversation: begun, signal, onPiece, onUpdate }
      const result = await askModel(dependencies, asked)
      // Another conversation may be open by now.
      if (!isWriting(current.get(), id)) return false
      current.update(finish(current.get(), { id, ...toResult(result, model) }).messages)
      await current.save()
      return !isRefusal(result.outcome)
    } finally {
      // After an unexpected error, the next question must still be possible.
      if (isWriting(current.get(), id)) {
        current.update(stopUnfinished(current.get(), id).messages)
        await current.save()
      }
    }

    function onUpdate(change: (conversation: Conversation) => Conversation) {
      if (!isWriting(current.get(), id)) return
      current.update(change(current.get()).messages)
      void current.save()
    }
    function onPiece(piece: AnswerPiece) {
      const messages = addPiece(current.get(), piece)
      if (!messages) return
      if (isWriting(current.get(), id)) {
        current.append(messages)
        textAppended.fire(piece)
        saveSometimes()
      } else {
        // The site took longer to grant the request than the model to answer and fail.
        current.update(messages)
        void current.save()
      }
    }
  }

  return { answer, stop: () => answering.abort(), onText: textAppended.event }
}

/** Null: the answer isn't in the open conversation anymore. */
function addPiece(conversation: Conversation, piece: AnswerPiece) {
  if (!conversation.messages.some(({ id }) => id === piece.id)) return null
  const add = piece.kind === 'text' ? append : think
  return add(conversation, { ...piece, at: Date.now() }).messages
}

type ModelQuestion = {
  /** Of the answer. */
  readonly id: string
  readonly conversation: Conversation
  readonly signal: AbortSignal
  readonly onPiece: (piece: AnswerPiece) => void
  readonly onUpdate: (change: (conversation: Conversation) => Conversation) => void
}

function askModel(
  { ask: send, models, context }: AnswersDeps,
  { id, conversation, signal, onPiece, onUpdate }: ModelQuestion,
): Promise<AnswerResult> {
  const { requests } = models.current()
  const ports = {
    send,
    readContext: context.read,
    seesImages: models.seesImages,
    getBudget: () => models.loadWindow().then(() => models.chatLimits().inputTokens),
    ...(requests !== undefined && { requests }),
  }
  return answerQuestion(ports, {
    conversation,
    signal,
    onText: (text) => onPiece({ id, kind: 'text', text }),
    onReasoning: (text) => onPiece({ id, kind: 'reasoning', text }),
    onNote: (note) => onUpdate((current) => setNote(current, { id, note })),
    onSummary: (summary) => onUpdate((current) => addSummary(current, summary)),
  })
}

function toResult({ outcome, ...about }: AnswerResult, model: string) {
  const now = Date.now()
  const ended = { at: now, ...about }
  if (!isRefusal(outcome))
    return { ...ended, state: 'done' as const, ...(outcome.isTruncated && { notice: truncated }) }
  if (outcome.refused === 'stopped') return { ...ended, state: 'stopped' as const }
  return { ...ended, state: 'failed' as const, notice: toNotice(outcome, { model, now }) }
}

const truncated: Notice = {
  message: routerErrors.truncated(),
  actions: ['retry', 'raise-answer-limit'],
}
