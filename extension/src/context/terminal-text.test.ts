import { expect, test } from 'vitest'
import { toTerminalText } from './terminal-text.ts'

test('output is what the user reads: without colors, titles, links and redrawn lines', () => {
  const output =
    '\x1b]633;C\x07\x1b[31mError\x1b[0m: \x1b]8;;https://x.test\x07here\x1b]8;;\x07\r\n10%\r50%\r100%\r\n\x1b[2K\x07done\r\n\x1b]633;D;1\x07'

  expect(toTerminalText(output)).toBe('Error: here\n100%\ndone')
})

test('of long output, the end is kept', () => {
  const text = toTerminalText(Array.from({ length: 5_000 }, (_, at) => `line ${at}`).join('\n'))

  expect(text).toMatch(/^line 4700\n/)
  expect(text).toMatch(/line 4999$/)
})

test('hostile output is read in no time', () => {
  const started = process.cpuUsage()
  for (const piece of ['\x1b]', '\x1b[', '\r', '\x1b'])
    toTerminalText(piece.repeat(60_000 / piece.length))

  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000)
})
