import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

test.each([
  { type: 'ready' },
  { type: 'send', text: 'Why?' },
  { type: 'edit', id: '1-question', text: 'Why not?' },
  { type: 'addImage', url: 'data:image/png;base64,AQID', thumbnail: 'data:image/jpeg;base64,AQ==' },
  { type: 'findFiles', paths: ['src/cart.ts'] },
  { type: 'openFile', path: 'src/cart.ts', line: 12 },
  { type: 'act', action: 'log-in' },
])('the page may send %j', (message) => {
  expect(readMessage(message)).toEqual(message)
})

test('unknown fields are dropped', () => {
  expect(readMessage({ type: 'stop', command: 'rm' })).toEqual({ type: 'stop' })
})

test.each([
  null,
  'stop',
  [],
  {},
  { type: 'unknown' },
  { type: 'constructor' },
  { type: 7 },
  { type: 'send' },
  { type: 'send', text: 7 },
  { type: 'send', text: 'x'.repeat(2_000_001) },
  { type: 'addImage', url: 'https://site.example/a.png', thumbnail: 'data:image/png;base64,AQID' },
  {
    type: 'addImage',
    url: 'data:image/svg+xml;base64,AQID',
    thumbnail: 'data:image/png;base64,AQ',
  },
  { type: 'openFile', path: 'a.ts', line: 0 },
  { type: 'openFile', path: 'a.ts', line: '1' },
  { type: 'openFile', path: ['a.ts'], line: 1 },
  { type: 'findFiles', paths: 'a.ts' },
  { type: 'findFiles', paths: [1] },
  { type: 'findFiles', paths: Array.from({ length: 501 }, () => 'a') },
  { type: 'act', action: 'toString' },
  { type: 'act', action: 'delete-everything' },
])('anything else is ignored (%#)', (message) => {
  expect(readMessage(message)).toBeNull()
})
