import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function openTestLog(level: Parameters<typeof createLog>[0]) {
  const lines: string[] = []
  return { log: createLog(level, (text) => lines.push(...text.trim().split('\n'))), lines }
}

const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line))

test('each request is logged as one line of JSON', () => {
  const { log, lines } = openTestLog('info')

  log.request({ id: 'a-1', method: 'GET', route: '/checkout/:plan', status: 200, ms: 1.234 })
  log.flush()

  expect(parse(lines)).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'info',
      event: 'request',
      id: 'a-1',
      method: 'GET',
      route: '/checkout/:plan',
      status: 200,
      ms: 1.23,
    },
  ])
})

test('answers from memory that are alike are counted in one line', () => {
  const { log, lines } = openTestLog('info')
  const home = { id: null, method: 'GET', route: '/', status: 200, ms: 0 }
  const answered = [home, home, { ...home, status: 304 }, { ...home, route: '/login' }, home]

  for (const one of answered) log.request(one)
  log.flush()
  log.request(home)
  log.flush()

  expect(parse(lines)).toMatchObject([
    { route: '/', status: 200, count: 2 },
    { route: '/', status: 304 },
    { route: '/login', status: 200 },
    { route: '/', status: 200 },
    { route: '/', status: 200 },
  ])
  expect(lines.filter((line) => line.includes('count'))).toHaveLength(1)
})

test('an error is logged with its message, stack and causes, but no other properties', () => {
  const { log, lines } = openTestLog('info')
  const deeper = Object.assign(new Error('deeper'), { headers: { authorization: 'Bearer x' } })

  log.warn('broken', { fault: new Error('outer', { cause: deeper }) })

  expect(parse(lines)).toMatchObject([
    { level: 'warn', event: 'broken', fault: { message: 'outer', cause: { message: 'deeper' } } },
  ])
  expect(lines.join()).not.toContain('Bearer')
})

test('secrets in log fields are redacted', () => {
  const { log, lines } = openTestLog('info')

  log.info('login', { token: 'gwp_1', state: { password: 'hunter2' } } as never)

  expect(parse(lines)).toMatchObject([
    { event: 'login', token: '[redacted]', state: { password: '[redacted]' } },
  ])
})

test('text from outside cannot forge a log line', () => {
  const { log, lines } = openTestLog('info')

  log.info('fault', { reason: 'x"}\n{"event":"login","userId":"ada"}\r\u0000' })

  expect(parse(lines)).toMatchObject([{ event: 'fault', reason: expect.stringContaining('ada') }])
})

test('lines below the log level are not written', () => {
  const { log, lines } = openTestLog('warn')

  log.info('quiet')
  log.request({ id: 'a-1', method: 'GET', route: '/', status: 200, ms: 1 })
  log.flush()

  expect(lines).toEqual([])
})
