import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function openTestLog(level: Parameters<typeof openLog>[0]) {
  const lines: string[] = []
  return { log: openLog(level, (text) => lines.push(...text.trim().split('\n'))), lines }
}

test('a request is one line of JSON', () => {
  const { log, lines } = openTestLog('info')

  log.request({
    id: 'a-1',
    at: 0,
    method: 'GET',
    route: '/checkout/:plan',
    status: 200,
    ms: 1.234,
  })
  log.flush()

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'request', id: 'a-1', method: 'GET', route: '/checkout/:plan', status: 200, ms: 1.23 },
  ])
})

test('a warning is written at once, with what was held back before it', () => {
  const { log, lines } = openTestLog('info')

  log.info('first')
  log.warn('second', { fault: new Error('broken', { cause: new Error('deeper') }) })

  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['first', 'second'])
  expect(lines[1]).toContain('deeper')
})

test('what is below the level is not written', () => {
  const { log, lines } = openTestLog('warn')

  log.info('quiet')
  log.request({ id: 'a-1', at: 0, method: 'GET', route: '/', status: 200, ms: 1 })
  log.flush()

  expect(lines).toEqual([])
})
