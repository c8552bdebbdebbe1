import type { ListedModel } from '@ghost-writers-ia/site-api'
import type { z } from 'zod'
import type { EmbeddingBody, embeddingList } from '#app/routes/api/embeddings/embedding-bodies.ts'
import type { message, tokenCount } from '#app/routes/api/messages/message-answers.ts'
import type { CountBody, MessageBody } from '#app/routes/api/messages/message-bodies.ts'
import type { ChatBody, CompletionBody } from '#app/routes/api/model-bodies.ts'
import type { responseAnswer } from '#app/routes/api/responses/response-answers.ts'
import type { ResponseBody } from '#app/routes/api/responses/response-bodies.ts'
import type { ModelCallName } from './endpoint-names.ts'
import type { chatCompletion, textCompletion } from './model-answers.ts'

export type ModelCalls = {
  'GET /api/v1/models/{id}': { asks: null; answers: ListedModel }
  'POST /api/v1/chat/completions': {
    asks: z.input<typeof ChatBody>
    answers: z.infer<typeof chatCompletion>
  }
  'POST /api/v1/completions': {
    asks: z.input<typeof CompletionBody>
    answers: z.infer<typeof textCompletion>
  }
  'POST /api/v1/embeddings': {
    asks: z.input<typeof EmbeddingBody>
    answers: z.infer<typeof embeddingList>
  }
  'POST /api/v1/responses': {
    asks: z.input<typeof ResponseBody>
    answers: z.infer<typeof responseAnswer>
  }
  'POST /api/v1/messages': {
    asks: z.input<typeof MessageBody>
    answers: z.infer<typeof message>
  }
  'POST /api/v1/messages/count_tokens': {
    asks: z.input<typeof CountBody>
    answers: z.infer<typeof tokenCount>
  }
} & Readonly<Record<ModelCallName, unknown>>

export type SampleModels = {
  readonly chatModel: string
  readonly completionModel: string
  readonly embeddingModel: string
}

const created = Date.UTC(2026, 10, 16, 12) / 1000

/** What the examples of the model calls send and get. */
export function listModelCallSamples({ chatModel, completionModel, embeddingModel }: SampleModels) {
  return {
    'POST /api/v1/chat/completions': sampleChat(chatModel),
    'POST /api/v1/completions': sampleCompletion(completionModel),
    'POST /api/v1/embeddings': sampleEmbedding(embeddingModel),
    'POST /api/v1/responses': sampleResponse(chatModel),
    'POST /api/v1/messages': sampleMessage(chatModel),
    'POST /api/v1/messages/count_tokens': sampleTokenCount(chatModel),
  }
}

const answered = {
  created,
  usage: {
    prompt_tokens: 14,
    completion_tokens: 9,
    total_tokens: 23,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  },
}
const choice = { index: 0, logprobs: null, finish_reason: 'stop' } as const

function sampleChat(model: string): ModelCalls['POST /api/v1/chat/completions'] {
  const content = 'Write a function that adds two numbers in Python'
  const message = {
    role: 'assistant',
    content: 'def add(a, b):\n    return a + b',
    refusal: null,
  } as const
  return {
    asks: { model, messages: [{ role: 'user', content }] },
    answers: {
      id: 'chatcmpl-5b8f',
      object: 'chat.completion',
      model,
      choices: [{ ...choice, message }],
      ...answered,
    },
  }
}

function sampleCompletion(model: string): ModelCalls['POST /api/v1/completions'] {
  return {
    asks: {
      model,
      prompt: 'class Point:\n    def __init__(self, x, y):\n        self.x = x\n        self.',
      suffix: '\n\nprint(Point(1, 2).y)\n',
      max_tokens: 64,
    },
    answers: {
      id: 'cmpl-91c0',
      object: 'text_completion',
      model,
      choices: [{ ...choice, text: 'y = y' }],
      ...answered,
    },
  }
}

const asked = [
  { role: 'user' as const, content: 'Write a function that adds two numbers in Python' },
]

function sampleEmbedding(model: string): ModelCalls['POST /api/v1/embeddings'] {
  return {
    asks: { model, input: ['How are requests counted?', 'Which plans are there?'] },
    answers: {
      object: 'list',
      model,
      data: [
        { object: 'embedding', index: 0, embedding: [0.018, -0.042, 0.37] },
        { object: 'embedding', index: 1, embedding: [0.11, 0.093, -0.21] },
      ],
      usage: { prompt_tokens: 9, total_tokens: 9 },
    },
  }
}

function sampleResponse(model: string): ModelCalls['POST /api/v1/responses'] {
  const text = 'def add(a, b):\n    return a + b'
  return {
    asks: { model, input: 'Write a function that adds two numbers in Python', store: false },
    answers: {
      id: 'resp_5b8f',
      object: 'response',
      created_at: created,
      status: 'completed',
      error: null,
      incomplete_details: null,
      model,
      output: [
        {
          type: 'message',
          id: 'msg_5b8f_0',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
        },
      ],
      usage: {
        input_tokens: 14,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 9,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 23,
      },
      instructions: null,
      tools: [],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      temperature: null,
      top_p: null,
      max_output_tokens: null,
      metadata: null,
      store: false,
      truncation: 'disabled',
    },
  }
}

function sampleMessage(model: string): ModelCalls['POST /api/v1/messages'] {
  return {
    asks: { model, max_tokens: 1_024, messages: asked },
    answers: {
      id: 'msg_5b8f',
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text: 'def add(a, b):\n    return a + b', citations: null }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      usage: {
        input_tokens: 14,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
        output_tokens: 9,
        output_tokens_details: { thinking_tokens: 0 },
      },
    },
  }
}

function sampleTokenCount(model: string): ModelCalls['POST /api/v1/messages/count_tokens'] {
  return { asks: { model, messages: asked }, answers: { input_tokens: 28 } }
}
