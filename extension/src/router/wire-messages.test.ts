import { expect, test } from 'vitest'
import { buildChatPrompt } from '../prompts/prompts.ts'
import { isRefusal } from '../refusal.ts'
import type { Message } from './wire-messages.ts'
import { toChatMessages } from './wire-messages.ts'

const first: Message = { role: 'user', content: 'What is this?' }
const answered: readonly Message[] = [first, { role: 'assistant', content: 'A cart.' }]
const second: Message = { role: 'user', content: 'And now?' }
const third: Message = { role: 'user', content: 'Why?' }

/** What is sent for a question while the user changes the open file. */
function send(messages: readonly Message[], { text = 'const a = 1', id = 'gpt-5' } = {}) {
  const open = {
    file: { path: 'a.ts', language: 'typescript', text },
    lines: { from: 0, to: 0 },
    sends: { file: true, selection: false },
  }
  const prompt = buildChatPrompt({ messages, open, files: [], budgetTokens: 12_000 })
  if (isRefusal(prompt)) throw new Error(prompt.message)
  return toChatMessages(prompt.messages, { id })
}

test('two questions begin with the same bytes, though the open file has changed: it is cached', () => {
  const asked = [...answered, second]
  const before = send(asked)
  const after = send([...asked, { role: 'assistant', content: 'Two.' }, third], { text: 'a = 2' })

  // Everything but the last question, which had the open file with it.
  const shared = JSON.stringify(before.slice(0, -1)).slice(0, -1)
  expect(before).toHaveLength(4)
  expect(JSON.stringify(after).startsWith(shared)).toBe(true)
  expect(JSON.stringify(after.slice(0, -1))).not.toContain('a = 2')
})

test("Anthropic's models are told how far a prompt stays the same; others get it as it is", () => {
  const asked = [...answered, second]
  const mark = { cache_control: { type: 'ephemeral' } }
  const marked = send(asked, { id: 'anthropic/claude-sonnet-4' })

  expect(marked[0]?.content).toMatchObject([{ type: 'text', ...mark }])
  expect(marked[1]?.content).toEqual([{ type: 'text', text: 'What is this?', ...mark }])
  expect(marked.slice(2)).toEqual(send(asked).slice(2))
  expect(JSON.stringify(send(asked))).not.toContain('cache_control')
})

test('an image is sent with its question', () => {
  const url = 'data:image/png;base64,AQID'

  expect(send([{ ...first, images: [url] }]).at(-1)?.content).toEqual([
    { type: 'text', text: expect.stringContaining('What is this?') },
    { type: 'image_url', image_url: { url } },
  ])
})
