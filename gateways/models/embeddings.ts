import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { ModelPart } from '#domain/models/ports.ts'
import { SizeError } from './deadlines.ts'
import type { UpstreamFailure } from './failures.ts'
import { parseJson } from './parse-json.ts'

/** In characters: 512 vectors of 3,072 numbers. */
const maxLength = 48 * 1_024 * 1_024

const Answer = z.object({
  data: z.array(
    z.object({
      index: z.int().min(0).nullish(),
      embedding: z.union([z.array(z.number()), z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/)]),
    }),
  ),
  usage: z.object({ prompt_tokens: z.number().nonnegative() }).nullish().catch(null),
})

const malformed: UpstreamFailure = {
  failure: { refused: 'model-unavailable' },
  reason: 'malformed',
}

/** The parts of an answer with so many vectors, which is one JSON document. */
export async function readEmbeddings(
  response: IncomingMessage,
  count: number,
): Promise<readonly ModelPart[] | UpstreamFailure> {
  const { data: answer } = Answer.safeParse(parseJson(await readAll(response)))
  if (answer?.data.length !== count) return malformed
  const inOrder = answer.data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0))
  const { usage } = answer
  const tokens = { tokensOut: 0, cachedTokens: 0, reasoningTokens: 0 }
  return [
    { kind: 'embeddings', vectors: inOrder.map(({ embedding }) => embedding) },
    { kind: 'end', reason: 'stop' },
    ...(usage
      ? [{ kind: 'usage' as const, tokensIn: Math.round(usage.prompt_tokens), ...tokens }]
      : []),
  ]
}

async function readAll(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (text.length > maxLength) throw new SizeError('The router sent too much')
  }
  return text
}
