import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import type { Message } from '../router/wire-messages.ts'
import { chatWords } from '../words/chat.ts'
import { type AnswerPorts, answerQuestion } from './answer-question.ts'
import {
  addSummary,
  type ChatMessage,
  type ChatSummary,
  type Conversation,
  toModelMessages,
} from './conversation.ts'

type Request = Parameters<AnswerPorts['send']>[0]
type Reply = (request: Request) => Awaited<ReturnType<AnswerPorts['send']>>

const budgetTokens = 2000
const say = (at: number, text: string): ChatMessage => ({
  id: `${at}`,
  role: at % 2 ? 'assistant' : 'user',
  text,
  state: 'done',
})
const isSummaryRequest = ({ messages }: Request) =>
  messages.at(-1)?.content.endsWith('Summarize this conversation.') ?? false
const answer = { text: 'Yes.', isTruncated: false }

/** Twenty questions with answers of 100 tokens each, and one more question. */
const long: Conversation = {
  messages: Array.from({ length: 41 }, (_, at) => say(at, `message ${at} ${'y'.repeat(380)}`)),
}

async function askIn(
  conversation: Conversation,
  reply: Reply,
  signal = new AbortController().signal,
) {
  const requests: Request[] = []
  const notes: string[] = []
  const summaries: ChatSummary[] = []
  const ports: AnswerPorts = {
    async send(request) {
      requests.push(request)
      const outcome = reply(request)
      if (!isRefusal(outcome)) request.onText?.(outcome.text)
      return outcome
    },
    readContext: async () => ({ files: [], parts: [], open: null }),
    seesImages: async () => true,
    getBudget: async () => budgetTokens,
  }
  const result = await answerQuestion(ports, {
    conversation,
    signal,
    onNote: (note) => notes.push(note),
    onSummary: (summary) => summaries.push(summary),
  })
  return { result, requests, notes, summaries }
}

const summarizeOr =
  (reply: Reply): Reply =>
  (request) =>
    isSummaryRequest(request)
      ? { text: ' They said 0 to 20. ', isTruncated: false }
      : reply(request)

test('a conversation that fits is sent as it is, in one request', async () => {
  const { requests, notes, result } = await askIn(
    { messages: long.messages.slice(-5) },
    () => answer,
  )

  expect(requests).toHaveLength(1)
  expect(notes).toEqual([])
  expect(result).toMatchObject({ outcome: answer, tokens: { isEstimated: true } })
  expect(result).not.toHaveProperty('note')
})

test('messages that do not fit are summarized in a request of their own, which the user is told about', async () => {
  const { requests, notes, summaries, result } = await askIn(
    long,
    summarizeOr(() => answer),
  )
  const [first, second] = requests

  expect(notes).toEqual([chatWords.summarizing])
  expect(requests).toHaveLength(2)
  expect(first?.messages[1]?.content).toContain('message 0 ')
  expect(second?.messages[1]?.content).toContain('They said 0 to 20.')
  const { through } = summaries[0] ?? { through: '' }
  expect(second?.messages[1]?.content).toContain(`message ${Number(through) + 1} `)
  expect(result).not.toHaveProperty('note')
})

test('every message is in the summary or sent as it is, and roles alternate', async () => {
  const grown = { messages: long.messages.slice(0, 23) }
  const { requests } = await askIn(
    grown,
    summarizeOr(() => answer),
  )

  const texts = requests.map(({ messages }) => messages.map(({ content }) => content).join())
  for (const { text } of grown.messages)
    expect(texts.filter((one) => one.includes(text))).toHaveLength(1)
  const roles = requests[1]?.messages.map(({ role }) => role).slice(1) ?? []
  expect(roles.every((role, at) => role === (at % 2 ? 'assistant' : 'user'))).toBe(true)
})

test('Show Context lists a summary that is sent, and what is summarized', async () => {
  const { requests } = await askIn(
    long,
    summarizeOr(() => answer),
  )

  for (const { sent } of requests)
    expect(sent).toEqual([{ source: 'summary', path: 'Summary of earlier messages' }])
})

test('all requests stay within the budget', async () => {
  const { requests } = await askIn(
    long,
    summarizeOr(() => answer),
  )

  for (const { messages } of requests) expect(weigh(messages)).toBeLessThanOrEqual(budgetTokens * 4)
})

test('the next question uses the summary, and later ones are summarized together with it', async () => {
  const { summaries } = await askIn(
    long,
    summarizeOr(() => answer),
  )
  const next = addSummary(long, summaries[0] as ChatSummary)
  const more = { messages: [...next.messages, say(41, 'Yes.'), say(42, 'And now?')] }

  const once = await askIn(more, () => answer)
  expect(once.requests).toHaveLength(1)
  expect(once.requests[0]?.messages[1]?.content).toContain('They said 0 to 20.')

  const later = Array.from({ length: 30 }, (_, at) =>
    say(at + 43, `later ${at} ${'z'.repeat(380)}`),
  )
  const again = await askIn(
    { messages: [...more.messages, ...later] },
    summarizeOr(() => answer),
  )
  expect(again.requests).toHaveLength(2)
  expect(again.requests[0]?.messages[1]?.content).toContain('<summary>\nThey said 0 to 20.')
})

test.each<[string, Reply]>([
  ['fails', () => ({ refused: 'busy', message: 'Busy' })],
  ['is empty', () => ({ text: ' \n', isTruncated: false })],
])('if the summary %s, the oldest messages are left out and the user is told', async (_, reply) => {
  const { requests, summaries, result } = await askIn(long, (request) =>
    isSummaryRequest(request) ? reply(request) : answer,
  )

  expect(summaries).toEqual([])
  expect(requests).toHaveLength(2)
  expect(requests[1]?.sent).toEqual([])
  expect(result).toMatchObject({ outcome: answer, note: chatWords.notSummarized })
})

test('stopping while the model summarizes asks nothing more', async () => {
  const stop = new AbortController()
  const { requests, summaries, result } = await askIn(
    long,
    () => {
      stop.abort()
      return { refused: 'stopped', message: 'Stopped' }
    },
    stop.signal,
  )

  expect(requests).toHaveLength(1)
  expect(summaries).toEqual([])
  expect(result.outcome).toMatchObject({ refused: 'stopped' })
})

test('a summary of messages that are not stored anymore still counts', () => {
  const summary = { text: 'Earlier.', through: 'gone' }
  const messages = [{ ...say(0, 'Why?'), summary }, say(1, 'Because.')]

  expect(toModelMessages({ messages })).toHaveLength(2)
})

function weigh(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0)
}

test('stopping while the workspace is searched asks nothing', async () => {
  const stop = new AbortController()
  stop.abort()
  const { requests, result } = await askIn(long, () => answer, stop.signal)

  expect(requests).toEqual([])
  expect(result.outcome).toMatchObject({ refused: 'stopped' })
})
