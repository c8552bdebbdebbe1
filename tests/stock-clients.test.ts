import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { tool as langchainTool } from '@langchain/core/tools'
import { ChatOpenAI, OpenAI as LangChainCompletions } from '@langchain/openai'
import { APICallError, generateText, stepCountIs, streamText, tool } from 'ai'
import OpenAI from 'openai'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openStockSite } from './stock-site.ts'

let baseURL: string
let apiKey: string

beforeEach(async () => {
  const site = await openStockSite()
  baseURL = `${site.origin}/api/v1`
  apiKey = site.apiKey
})

const question = 'What is in a.ts?'
const readFile = { description: 'Reads a file', inputSchema: z.object({ path: z.string() }) }
const tools = [
  {
    type: 'function' as const,
    function: {
      name: 'read',
      parameters: { type: 'object', properties: { path: { type: 'string' } } },
    },
  },
]

describe('the client of OpenAI', () => {
  const open = () => new OpenAI({ baseURL, apiKey, maxRetries: 0 })
  const messages = [{ role: 'user' as const, content: question }]

  test.each(['thinker', 'detailed', 'signed', 'parallel'])(
    'runs the tools of a model that wants what it sent back (%s)',
    async (model) => {
      const client = open()
      const first = await client.chat.completions.create({ model, messages, tools })
      const [choice] = first.choices
      const called = choice?.message.tool_calls ?? []
      expect(choice?.finish_reason).toBe('tool_calls')
      expect(called.map((one) => one.type === 'function' && one.function.arguments)).toEqual(
        model === 'parallel' ? ['{"path":"a.ts"}', '{"path":"b.ts"}'] : ['{"path":"a.ts"}'],
      )

      const results = called.map(({ id }) => ({
        role: 'tool' as const,
        tool_call_id: id,
        content: 'empty',
      }))
      const sent = [...messages, ...(choice ? [choice.message] : []), ...results]
      const last = await client.chat.completions.create({ model, messages: sent, tools })
      expect(last.choices[0]?.message.content).toBe('Done')
    },
  )

  test('reads thoughts, refusals and token counts, streamed or not', async () => {
    const client = open()
    const whole = await client.chat.completions.create({ model: 'thinker', messages })
    expect(whole.choices[0]?.message).toMatchObject({
      content: 'Done',
      reasoning_content: 'I should look at the file.',
    })
    expect(whole.usage).toMatchObject({
      prompt_tokens_details: { cached_tokens: 800 },
      completion_tokens_details: { reasoning_tokens: 150 },
    })

    const stream = client.chat.completions.stream({ model: 'refuser', messages })
    expect((await stream.finalMessage()).refusal).toBe("I can't help with that.")
  })

  test('uses models with other parameter names, and learns why a call failed', async () => {
    const client = open()
    const ask = (model: string, more = {}) =>
      client.chat.completions.create({ model, messages, temperature: 0.2, max_tokens: 50, ...more })

    expect((await ask('newer')).choices[0]?.message.content).toBe('Done')
    expect((await ask('newer')).choices[0]?.message.content).toBe('Done')
    await expect(ask('small')).rejects.toMatchObject({
      status: 400,
      code: 'context_length_exceeded',
      requestID: expect.stringMatching(/./),
    })
    await expect(ask('newer', { functions: [] })).rejects.toMatchObject({
      status: 400,
      param: 'functions',
      message: expect.stringContaining('Unsupported field: functions'),
    })
    await expect(client.moderations.create({ input: 'x' })).rejects.toMatchObject({
      status: 404,
      type: 'not_found_error',
    })
    const stranger = new OpenAI({ baseURL, apiKey: 'sk-wrong', maxRetries: 0 })
    await expect(stranger.models.list()).rejects.toMatchObject({ code: 'invalid_api_key' })
  })

  test('notices an error in the middle of a stream', async () => {
    const read = async () => {
      const stream = await open().chat.completions.create({
        model: 'broken',
        messages,
        stream: true,
      })
      for await (const _ of stream);
    }
    await expect(read()).rejects.toMatchObject({ code: 'model-unavailable' })
  })
})

describe("Vercel's AI SDK", () => {
  const open = () => createOpenAICompatible({ name: 'site', baseURL, apiKey, includeUsage: true })

  // It doesn't send `reasoning_details` back.
  test.each(['thinker', 'signed', 'parallel'])(
    'runs the tools of a model that wants what it sent back (%s)',
    async (id) => {
      const paths: string[] = []
      const read = tool({
        ...readFile,
        execute: async ({ path }) => {
          paths.push(path)
          return 'empty'
        },
      })

      const { text } = await generateText({
        model: open()(id),
        prompt: question,
        tools: { read },
        stopWhen: stepCountIs(5),
        maxRetries: 0,
      })

      expect(text).toBe('Done')
      expect(paths).toEqual(id === 'parallel' ? ['a.ts', 'b.ts'] : ['a.ts'])
    },
  )

  test('reads thoughts and token counts of a stream', async () => {
    const { reasoningText, text, usage } = streamText({
      model: open()('thinker'),
      prompt: question,
    })

    expect(await reasoningText).toBe('I should look at the file.')
    expect(await text).toBe('Done')
    expect(await usage).toMatchObject({ inputTokens: 1_000, outputTokens: 200 })
    expect(JSON.stringify(await usage)).toMatch(/800.*150|150.*800/)
  })

  test('uses models with other parameter names, and learns why a call failed', async () => {
    const ask = (id: string) =>
      generateText({
        model: open()(id),
        prompt: question,
        temperature: 0.2,
        maxOutputTokens: 50,
        maxRetries: 0,
      })

    expect((await ask('newer')).text).toBe('Done')
    const failed = await ask('small').catch((fault: unknown) => fault)
    expect(APICallError.isInstance(failed) && failed.statusCode).toBe(400)
    expect(String(failed)).toContain('too long')
  })
})

describe('LangChain', () => {
  const open = (model: string) =>
    new ChatOpenAI({ model, apiKey, maxRetries: 0, configuration: { baseURL } })
  const read = langchainTool(async () => 'empty', {
    name: 'read',
    description: 'Reads a file',
    schema: z.object({ path: z.string() }),
  })

  test('calls tools in parallel and continues with their results', async () => {
    const model = open('parallel').bindTools([read])
    const first = await model.invoke([new HumanMessage(question)])
    expect(first.tool_calls?.map(({ args }) => args.path)).toEqual(['a.ts', 'b.ts'])

    const results = (first.tool_calls ?? []).map(
      ({ id = '' }) => new ToolMessage({ content: 'empty', tool_call_id: id }),
    )
    const last = await model.invoke([new HumanMessage(question), first, ...results])
    expect(last).toBeInstanceOf(AIMessage)
    expect(last.content).toBe('Done')
  })

  test('streams an answer with its token counts, and uses models with other parameter names', async () => {
    const pieces: string[] = []
    const settings = { temperature: 0.2, maxTokens: 50, streamUsage: true }
    const model = new ChatOpenAI({
      model: 'newer',
      apiKey,
      maxRetries: 0,
      configuration: { baseURL },
      ...settings,
    })
    let usage: unknown = null
    for await (const chunk of await model.stream(question)) {
      pieces.push(String(chunk.content))
      usage = chunk.usage_metadata ?? usage
    }

    expect(pieces.join('')).toBe('Done')
    expect(usage).toMatchObject({ input_tokens: 1_000, output_tokens: 200 })
  })

  test('completes text: it always sends a list of prompts', async () => {
    const model = new LangChainCompletions({
      model: 'newer',
      apiKey,
      maxRetries: 0,
      configuration: { baseURL },
    })

    expect(await model.invoke('const a = ')).toBe('Done')
  })
})
