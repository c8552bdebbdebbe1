import type { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { isProblem } from '#app/http/problems.ts'
import type { Embedding } from '#domain/models/ports.ts'
import { type Answered, answerCall, modelCall } from '../answer-call.ts'
import {
  type BodyProblem,
  dropEmpty,
  type ReadCall,
  type ReadOptions,
  readBody,
} from '../model-request.ts'
import { readParts } from '../stream-answer.ts'
import { EmbeddingBody, embeddingList } from './embedding-bodies.ts'

/** OpenAI's embeddings, as the router of the model answers them. */
export const createEmbedding = defineEndpoint(
  {
    ...modelCall,
    tag: 'models',
    id: 'createEmbedding',
    lateBody: EmbeddingBody,
    response: embeddingList,
  },
  (call) => answerCall(call, { kind: 'embedding', read: readTexts, collect: collectEmbeddings }),
)

async function readTexts(
  request: Request,
  options: ReadOptions,
): Promise<ReadCall<null> | BodyProblem> {
  const body = await readBody(request, { ...options, shape: EmbeddingBody })
  if (isProblem(body)) return body
  const { model, input, dimensions, encoding_format } = body
  return {
    modelId: model,
    maxOutputTokens: null,
    isStreamed: false,
    input: {
      kind: 'embedding',
      texts: typeof input === 'string' ? [input] : input,
      options: dropEmpty({ dimensions, encoding_format }),
    },
    asked: null,
  }
}

async function collectEmbeddings({
  answer,
  model,
}: Answered<null>): Promise<z.infer<typeof embeddingList>> {
  let vectors: readonly Embedding[] = []
  await readParts(answer, (part) => {
    if (part.kind === 'embeddings') vectors = part.vectors
  })
  const { tokensIn } = answer.countTokens()
  return {
    object: 'list',
    model: model.id,
    data: vectors.map((embedding, index) => ({
      object: 'embedding',
      index,
      // The gateway has made them; nobody changes them here.
      embedding: embedding as number[] | string,
    })),
    usage: { prompt_tokens: tokensIn, total_tokens: tokensIn },
  }
}
