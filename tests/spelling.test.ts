import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What customers read: pages, toasts, emails, documentation, and the extension's messages. */
const copy = [
  'app/copy/en/**/*.ts',
  'app/routes/**/*.tsx',
  'app/routes/docs/pages/*.md',
  'app/shell/**/*.tsx',
  'domain/copy/en/*.ts',
  'domain/*/emails.ts',
  'extension/src/words/**/*.ts',
  'extension/README.md',
  'packages/stripe-sandbox/src/pages/words/en.ts',
  'README.md',
  'CHANGELOG.md',
]

/** In prose: values such as `'cancelled'`, which are stored or come from others, stay as they are. */
const british =
  /(?<!['"`.\w])(?:cancell(?:ed|ing)|colou?red?s?(?<=our\w*)|behaviours?|favou?rites?(?<=our\w*)|honour|licence|organis\w+|recognis\w+|optimis\w+|customis\w+|summaris\w+|labell(?:ed|ing)|modell(?:ed|ing)|travell\w+|whilst|fulfil|judgement|grey|centre|programme)(?!['"`\w:(])/gi

test('what customers read is in American English', () => {
  const found = globSync(copy).flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) =>
      [...line.matchAll(british)].map(([word]) => `${file}:${at + 1} ${word}`),
    )
  })

  expect(found).toEqual([])
})
