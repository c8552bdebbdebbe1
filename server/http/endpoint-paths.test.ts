import { expect, test } from 'vitest'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { indexEndpoints } from './endpoint-paths.ts'

const endpoint = defineEndpoint({ auth: 'none', status: 204 }, async () => null)
const find = indexEndpoints({
  'GET /things': endpoint,
  'POST /things': endpoint,
  'DELETE /things/{id}': endpoint,
  'POST /things/{id}/parts/{part}': endpoint,
  'GET /files/{name}.json': endpoint,
})

test.each([
  ['/things', '/things', ['GET', 'POST'], {}],
  ['/things/7', '/things/:id', ['DELETE'], { id: '7' }],
  ['/things/a%20b', '/things/:id', ['DELETE'], { id: 'a b' }],
  ['/things/7/parts/x', '/things/:id/parts/:part', ['POST'], { id: '7', part: 'x' }],
  ['/files/a.b.json', '/files/:name.json', ['GET'], { name: 'a.b' }],
])('%s has the endpoints of %s', (path, pattern, methods, params) => {
  const found = find(path)

  expect(found?.pattern).toBe(pattern)
  expect([...(found?.byMethod.keys() ?? [])]).toEqual(methods)
  expect(found?.params).toEqual(params)
})

test.each(['/', '/thing', '/things/', '/things/7/8', '/files/ajson', '/x/things', '/things?a=1'])(
  '%s has no endpoint',
  (path) => {
    expect(find(path)).toBeNull()
  },
)
