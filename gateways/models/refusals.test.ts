import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import {
  ask,
  connectRouter,
  endChunk,
  openFakeRouter,
  readAll,
  startEvents,
  toChunk,
} from '#tests/model-router.ts'
import type { FailureFacts } from './failures.ts'

test('a model that refuses max_tokens or a temperature is asked again without, and from then on at once', async () => {
  const answerWith = (said: object) => (response: ServerResponse) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  const router = await openFakeRouter((response, { body }) => {
    const refused = ['max_tokens', 'temperature'].find((name) => name in body)
    const error = { code: 'unsupported_parameter', param: refused, message: `No '${refused}'` }
    if (refused) return answerWith({ error })(response)
    const send = startEvents(response)
    for (const event of [toChunk('Hello'), endChunk, '[DONE]']) send(event)
    response.end()
  })
  const gateway = connectRouter(router.url)

  const [first, second] = [await readAll(ask(gateway)), await readAll(ask(gateway))]

  expect(first).toEqual(second)
  expect(first[0]).toEqual({ kind: 'text', text: 'Hello' })
  expect(router.calls.map(({ body }) => Object.keys(body).includes('temperature'))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(router.calls.at(-1)?.body).toMatchObject({ max_completion_tokens: 100 })
})

test('a refusal names its reason and the field in single words, to the caller and in the log', async () => {
  const router = await openFakeRouter((response) => {
    const error = {
      code: 'invalid_value',
      param: 'tools[0].function',
      message: 'upstream says: sk-router-secret',
    }
    response.writeHead(400, { 'x-request-id': 'req_42' }).end(JSON.stringify({ error }))
  })
  const reports: FailureFacts[] = []

  const parts = await readAll(
    ask(connectRouter(router.url, { report: (one) => reports.push(one) })),
  )

  const said = { code: 'invalid_value', param: 'tools[0].function' }
  expect(parts).toEqual([{ kind: 'failure', refused: 'model-refused', ...said }])
  expect(reports).toEqual([
    {
      model: 'coder',
      target: 'router',
      requestId: 'call-1',
      reason: 'refused',
      status: 400,
      routerRequestId: 'req_42',
      isUrgent: false,
      ...said,
    },
  ])
})

test('a question that the moderation of the router refuses needs nobody at night', async () => {
  const router = await openFakeRouter((response) => {
    const error = { message: 'Your input was flagged by moderation' }
    response.writeHead(403).end(JSON.stringify({ error }))
  })
  const reports: FailureFacts[] = []

  await readAll(ask(connectRouter(router.url, { report: (one) => reports.push(one) })))

  expect(reports).toMatchObject([{ status: 403, reason: 'refused', isUrgent: false }])
})
