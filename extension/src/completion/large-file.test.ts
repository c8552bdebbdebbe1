import { expect, test } from 'vitest'
import { completeLine } from '../writing/complete-line.ts'
import { cleanCompletion } from './clean-completion.ts'

const programs = {
  typescript: `/** It's "total" (1). */\nfunction f(a: number) {\n  return [a, { b: '(', c: /[)"]/ }]\n}\n`,
  python: `def f(a):\n    """It's "total" (1)."""\n    return [a, {"b": '(', "c": "it's"}]  # 1)\n`,
  rust: `/// It's "total".\nfn f<'a>(a: &'a str) -> char {\n    let b = [a, "it's"];\n    ')'\n}\n`,
}

/** On a machine of its own it's less than 50 ms: `npm run bench -- large-file`. */
test.each(Object.entries(programs))(
  'in a %s file of 500 kB, a completion takes less than 125 ms of processor time',
  (language, program) => {
    const half = program.repeat(250_000 / program.length)
    const place = { language, before: `${half}total = sum(`, after: `)\n${half}` }

    for (let round = 0; round < 3; round += 1) complete(place)
    const start = process.threadCpuUsage()
    for (let round = 0; round < 5; round += 1)
      expect(complete(place)).toEqual({ text: 'a, b', replaced: 0 })
    const { user, system } = process.threadCpuUsage(start)

    expect((user + system) / 5 / 1000).toBeLessThan(125)
  },
)

type Place = { readonly language: string; readonly before: string; readonly after: string }

function complete(place: Place) {
  const answer = { text: 'a, b', isTruncated: false }
  const code = cleanCompletion(answer, { ...place, isBlock: true, isChat: false })
  return completeLine(code, { ...place, style: { insertSpaces: true, tabSize: 2 } })
}
