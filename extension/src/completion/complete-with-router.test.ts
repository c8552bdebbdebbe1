import { expect, test } from 'vitest'
import type { Reply, RouterRequest } from '../../tests/fake-router.ts'
import { openTestRouter } from '../../tests/test-servers.ts'
import { completeWithRouter } from './complete-with-router.ts'

const code = { path: 'a.ts', language: 'typescript', before: 'const total =', after: '\nend()\n' }

test('a model that fills in the middle gets its tokens, and its answer ends at the first one', async () => {
  const { complete, requests } = await open(() => ({ pieces: [' 1 + 2', '<|endoftext|>x'] }))

  expect(await complete('qwen2.5-coder')).toEqual({ text: ' 1 + 2', isChat: false })
  expect(requests[0]).toMatchObject({
    prompt: '<|fim_prefix|>const total =<|fim_suffix|>\nend()\n<|fim_middle|>',
    stop: ['\n', '<|endoftext|>', '<|file_sep|>', '<|fim_pad|>'],
  })
})

test('other models are asked in a chat, with a stop sequence', async () => {
  const { complete, requests } = await open(() => ({ pieces: ['<COMPLETION> 1 + 2'] }))

  expect(await complete('gpt-4o')).toEqual({ text: ' 1 + 2', isChat: true })
  expect(requests[0]).toMatchObject({ stop: ['</COMPLETION>'] })
  expect(requests[0]?.messages.at(-1)?.content).toContain('const total =<CURSOR>\nend()')
})

test('a router without the endpoint is asked in a chat, and not tried again', async () => {
  const { complete, requests } = await open(({ messages }) =>
    messages
      ? { pieces: ['```ts\n 1 + 2\n```'] }
      : { error: { status: 404, message: 'Unknown path' } },
  )

  expect(await complete('codestral')).toEqual({ text: ' 1 + 2', isChat: true })
  expect(await complete('codestral')).toEqual({ text: ' 1 + 2', isChat: true })
  expect(requests.map(({ messages }) => (messages ? 'chat' : 'prompt'))).toEqual([
    'prompt',
    'chat',
    'chat',
  ])
})

test('of a line, nothing is read after its end', async () => {
  const { complete, isConnected } = await open(() => ({
    pieces: ['<COMPLETION> 1 + 2\n', 'const other'],
    ending: 'never',
  }))

  expect(await complete('gpt-4o')).toMatchObject({ text: expect.stringMatching(/^ 1 \+ 2\n/) })
  await expect.poll(isConnected).toBe(false)
})

test('an apology is nothing to add, and an error is a refusal', async () => {
  const apologizing = await open(() => ({ pieces: ["I'm sorry, but I can't help with that."] }))
  const broken = await open(() => ({ error: { status: 401, message: 'Bad key' } }))

  expect(await apologizing.complete('gpt-4o')).toEqual({ text: '', isChat: true })
  expect(await broken.complete('qwen2.5-coder')).toMatchObject({ refused: 'no-key' })
})

test('code of other files is sent along', async () => {
  const { complete, requests } = await open(() => ({ pieces: [' 1'] }))
  const related = [{ path: 'b.ts', language: 'typescript', text: 'export const b = 1' }]

  await complete('starcoder2', { related })

  expect(requests[0]?.prompt).toContain('// Path: b.ts\n// export const b = 1\nconst total =')
})

type PromptRequest = RouterRequest & { readonly prompt?: string; readonly stop?: readonly string[] }

/** A router of the user, whose requests may be chats or prompts. */
async function open(reply: (request: PromptRequest) => Reply) {
  const { fake, router } = await openTestRouter()
  fake.reply(reply)
  const chatOnly = new Set<string>()
  const { signal } = new AbortController()
  const options = { code, isBlock: false, temperature: 0.2, maxTokens: 80, signal, chatOnly }
  return {
    requests: fake.requests as readonly PromptRequest[],
    isConnected: fake.isConnected,
    complete: (model: string, more: object = {}) =>
      completeWithRouter(router, { ...options, model, ...more }),
  }
}
