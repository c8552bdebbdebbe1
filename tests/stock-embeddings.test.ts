import OpenAI from 'openai'
import { beforeEach, expect, test } from 'vitest'
import { ada } from './people.ts'
import { openStockSite, type StockSite } from './stock-site.ts'

let site: StockSite
let client: OpenAI

beforeEach(async () => {
  site = await openStockSite()
  client = new OpenAI({ baseURL: `${site.origin}/api/v1`, apiKey: site.apiKey, maxRetries: 0 })
})

test('texts become vectors in their order, for a tenth of a request', async () => {
  // The client asks for base64 unless it's told otherwise.
  for (const options of [{}, { encoding_format: 'float' as const }]) {
    const input = ['a', 'four', 'number']
    const { data, usage, model } = await client.embeddings.create({
      model: 'newer',
      input,
      ...options,
    })
    expect(data.map(({ embedding }) => embedding)).toEqual([
      [1, 0.5],
      [4, 0.5],
      [6, 0.5],
    ])
    expect({ usage, model }).toEqual({
      usage: { prompt_tokens: 12, total_tokens: 12 },
      model: 'newer',
    })
  }

  const query = { filter: null, after: null, atMost: 9 }
  const { lines } = await site.shop.usage.listLines(ada.id, query)
  expect(lines).toMatchObject([
    { cost: 1, tokensIn: 12, client: 'openai-sdk' },
    { cost: 1, tokensIn: 12, client: 'openai-sdk' },
  ])
})

test('vectors that are missing fail the call, which is not counted', async () => {
  const failed = client.embeddings.create({ model: 'broken', input: ['a', 'b'] })

  await expect(failed).rejects.toMatchObject({ status: 502, code: 'model-unavailable' })
  const query = { filter: null, after: null, atMost: 9 }
  const { lines } = await site.shop.usage.listLines(ada.id, query)
  expect(lines).toMatchObject([{ cost: 0, outcome: 'released' }])
})

test('the list says which models embed, and others refuse', async () => {
  const { data } = await client.models.list()
  expect(data.find(({ id }) => id === 'chatty')).toMatchObject({
    ghost_writers: { supports: { embedding: false } },
  })

  const refused = client.embeddings.create({ model: 'chatty', input: 'a' })

  await expect(refused).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("doesn't support embeddings"),
  })
  const many = Array.from({ length: 513 }, () => 'a')
  await expect(client.embeddings.create({ model: 'newer', input: many })).rejects.toMatchObject({
    status: 400,
    param: 'input',
  })
})
