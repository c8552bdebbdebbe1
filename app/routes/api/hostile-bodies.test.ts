import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { api } from '#app/api.ts'
import type { ApiEndpoint } from '#app/http/endpoint.ts'
import { parseBody } from '#app/http/parse-body.ts'
import { call } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { openShopServer } from '#tests/shop-server.ts'
import type { TestServer } from '#tests/test-server.ts'

const repeat = (value: unknown, length: number) => Array.from({ length }, () => value)

/** Values with many wrong elements in each list that the schema has: too many, and as many as it allows. */
function listHostile(shape: z.core.$ZodType): readonly unknown[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable)
    return listHostile(shape.unwrap())
  if (shape instanceof z.ZodPipe) return listHostile(shape.in)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap(listHostile)
  if (shape instanceof z.ZodRecord) return [{ ...repeat(0, 5_000) }]
  if (shape instanceof z.ZodArray)
    return [
      ...[5_000, 2_000, 100, 4].map((length) => repeat(0, length)),
      ...listHostile(shape.element).map((one) => repeat(one, isLarge(one) ? 2 : 100)),
    ]
  if (!(shape instanceof z.ZodObject)) return []
  const fields = Object.entries(shape.shape)
  const right = Object.fromEntries(fields.map(([key, field]) => [key, toRight(field)]))
  return fields.flatMap(([key, field]) =>
    listHostile(field).map((value) => ({ ...right, [key]: value })),
  )
}

/** Lists in lists in lists. */
function isLarge(value: unknown): boolean {
  return JSON.stringify(value).length > 2_000
}

/** A right value for simple fields, so that the others are looked at. */
function toRight(field: z.core.$ZodType): unknown {
  if (field instanceof z.ZodLiteral) return field.value
  if (field instanceof z.ZodEnum) return field.options[0]
  return field instanceof z.ZodString ? 'x' : undefined
}

/** zod asks for the message of each issue that it collects. */
function countIssues(work: () => unknown): number {
  let count = 0
  z.config({
    customError: () => {
      count += 1
      return undefined
    },
  })
  onTestFinished(() => void z.config({ customError: undefined }))
  work()
  return count
}

const bodies = Object.entries<ApiEndpoint>(api).flatMap(([name, { lateBody, body = lateBody }]) =>
  body ? [{ name, body }] : [],
)

test.each(bodies)('$name stops at the first wrong element of a list', ({ name, body }) => {
  const hostile = new Set(listHostile(body).map((value) => JSON.stringify(value)))
  const limits = { maxDepth: 60, maxElements: 1_000_000 }

  for (const text of hostile) {
    const count = countIssues(() => parseBody(text, body, limits))
    expect(count, text.slice(0, 100)).toBeLessThan(30)
  }
  if (name.includes('chat')) expect(hostile.size).toBeGreaterThan(8)
})

let testServer: TestServer
let headers: { authorization: string }

beforeEach(async () => {
  ;({ testServer, headers } = await openShopServer(oneEngine[0]))
})

const chat = (body: object) => call(testServer, { path: 'chat/completions', headers, body })

test('malformed questions count against the limit per minute, which is checked before they are read', async () => {
  for (let count = 0; count < 20; count += 1)
    expect(await chat({ messages: [0] })).toMatchObject({ status: 400 })

  const refused = await chat({ messages: [0] })

  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
})

test('a wrong message is named, and a body with more elements than any conversation is refused', async () => {
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', tool_calls: [0, 0] },
  ]
  const { json } = await chat({ model: 'x', messages })
  expect(json.error).toMatchObject({
    message: 'Malformed request: messages.1.tool_calls.0 is invalid',
  })

  const many = Array.from({ length: 50_000 }, () => 0)
  const refused = await chat({ model: 'x', messages: many })

  expect(refused.status).toBe(400)
  expect(refused.json.error).toMatchObject({
    message: 'Malformed request: more than 20000 elements',
  })
})
