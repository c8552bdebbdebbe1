import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#app/api.ts'
import { endpoints } from '#app/endpoints.ts'
import { buildDocument } from './document.ts'
import type { EndpointName } from './endpoint-names.ts'
import { listSamples } from './samples.ts'

const options = {
  siteUrl: 'https://ghost.example',
  version: '1.2.3',
  chatModel: 'a-chat-model',
  completionModel: 'a-code-model',
  embeddingModel: 'a-vector-model',
}
const document = buildDocument(options)
const names = Object.keys(api) as EndpointName[]

test('the document is valid OpenAPI 3.1 and points to this site', async () => {
  const json = JSON.parse(JSON.stringify(document))

  expect(await new Validator().validate(json)).toEqual({ valid: true })
  expect(json).toMatchObject({ openapi: '3.1.1', servers: [{ url: options.siteUrl }] })
})

test('the validator notices an invalid document', async () => {
  const { info: _, ...broken } = JSON.parse(JSON.stringify(document))
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})

test('every reference has a target, and every schema is used', () => {
  const text = JSON.stringify(document)
  const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  const schemas = Object.keys(document.components.schemas)

  const used = refs.map((ref) => ref.replace('#/components/schemas/', ''))
  expect(new Set(used)).toEqual(new Set(schemas))
})

test('the document has every endpoint that programs may call, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = Object.keys(endpoints).filter((name) => name.includes(' /api/v1/'))

  expect(served).toContain('GET /api/v1/openapi.json')
  expect(described.sort()).toEqual(
    served.filter((name) => name !== 'GET /api/v1/openapi.json').sort(),
  )
})

test('every operation has a name of its own, and only public ones need no token', () => {
  const all = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod))

  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(names.length)
  const open = all.filter(({ security }) => security?.length === 0)
  expect(open.map(({ operationId }) => operationId)).toEqual([
    'issueDeviceCode',
    'issueDeviceToken',
    'listReleases',
  ])
})

describe.each(names)('the example of %s', (name) => {
  const { asks, answers } = listSamples(options)[name]
  const { lateBody, body = lateBody, response } = api[name]

  test('is a request that the endpoint accepts, and an answer in its format', () => {
    if (body) expect(z.safeParse(body, asks).error).toBeUndefined()
    else expect(asks).toBeNull()
    if (response) expect(z.parse(response, answers)).toEqual(answers)
    else expect(answers).toBeNull()
  })
})
