import { z } from 'zod'
import { Unsupported } from '#app/http/parse-body.ts'

/** As many as clients send at once, and few enough that the vectors of all are no burden. */
const maxInputs = 512

const Tokens = z.array(z.int().min(0)).min(1).max(20_000)

export const EmbeddingBody = z
  .object({
    model: z.string().min(1).max(200).describe('The id of a model that supports embedding.'),
    input: z
      .union([z.string(), z.array(z.string()).min(1).max(maxInputs), Tokens])
      .describe('A text, a list of up to 512, or the tokens of one.'),
    dimensions: z.int().positive().nullish().describe('The length of a vector, where it varies.'),
    encoding_format: z
      .enum(['float', 'base64'])
      .nullish()
      .describe('How vectors are written. `float` by default.'),
    user: z.string().max(512).nullish().describe('Ignored.'),
  })
  .catchall(Unsupported)

export const embeddingList = z.object({
  object: z.literal('list'),
  model: z.string(),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: z.int(),
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  usage: z.object({ prompt_tokens: z.int(), total_tokens: z.int() }),
})
