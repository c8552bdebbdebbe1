import { expect, test } from 'vitest'
import {
  type CompletionFile,
  describeCompletion,
  findNoCompletion,
  toCompletionHint,
} from './no-completion.ts'

const file: CompletionFile = {
  language: 'go',
  isCode: true,
  characters: 1_000,
  privateReason: null,
}
const on = {
  hasModel: true,
  isOn: true,
  languages: {},
  snoozedUntil: null,
  pause: null,
  local: { isOn: true, isOnly: false, isInstalled: false },
  file,
}
const inFile = (changes: Partial<CompletionFile>) => ({ file: { ...file, ...changes } })

test.each([
  [{}, 'Inline completion: on', ''],
  [{ file: null }, 'Inline completion: on', ''],
  [{ hasModel: false }, 'Inline completion: off. Log in to use it.', ''],
  [{ isOn: false }, 'Inline completion: off', ''],
  [
    { snoozedUntil: 'restart' as const },
    'Inline completion: snoozed until you restart the editor',
    'snoozed',
  ],
  [{ languages: { go: false } }, 'Inline completion: off in go files', ''],
  [
    inFile({ isCode: false }),
    "Inline completion: off here, because this isn't a file that you can edit. Open the file itself.",
    '',
  ],
  [
    inFile({ characters: 1_000_001 }),
    "Inline completion: off in this file, because it's larger than 1 MB. Split it to get suggestions.",
    'no completion here',
  ],
  [
    inFile({ privateReason: 'secret' }),
    'Inline completion: off in this file, because files with such a name usually contain secrets. Rename it if it has none.',
    'no completion here',
  ],
  [
    inFile({ privateReason: 'excluded' }),
    'Inline completion: off in this file, because .gitignore or .ghostignore excludes it. To include it, add a line with ! and its path to .ghostignore.',
    'no completion here',
  ],
  [
    inFile({ privateReason: 'linked' }),
    "Inline completion: off in this file, because it's a link to a file that may be outside of the workspace. Open that file instead.",
    'no completion here',
  ],
  [
    { pause: 'The model is busy.' },
    'Inline completion: paused. The model is busy.',
    'completion paused',
  ],
])('with %j, the status bar says why there are no suggestions', (changes, sentence, hint) => {
  const reason = findNoCompletion({ ...on, ...changes })

  expect(describeCompletion(reason, 0)).toBe(sentence)
  expect(toCompletionHint(reason)).toBe(hint)
})

const installed = { isOn: true, isOnly: false, isInstalled: true }
const only = { ...installed, isOnly: true }
const css = inFile({ language: 'css' })
const unknown =
  'Inline completion: off in css files. On this computer it knows TypeScript, JavaScript, Python, Go and Rust.'

test.each([
  ['logged out', { hasModel: false, local: installed }, null],
  ['with no requests left', { pause: 'Empty.', local: installed }, null],
  ['without a file', { hasModel: false, local: installed, file: null }, null],
  ['with a plan that knows the language', { ...css, local: installed }, null],
  ['in a language it knows', { local: only }, null],
  ['in another language', { ...css, hasModel: false, local: installed }, unknown],
  ['only here, in another language', { ...css, local: only }, unknown],
  [
    'with no requests left, in another language',
    { ...css, pause: 'Empty.', local: installed },
    'Inline completion: paused. Empty.',
  ],
  [
    'turned off there',
    { hasModel: false, local: { ...installed, isOn: false } },
    'Inline completion: off. Log in to use it.',
  ],
  [
    'only here, without the model',
    { local: { ...only, isInstalled: false } },
    "Inline completion: off, because the local model isn't installed. Run Download Local Model.",
  ],
  [
    'in a private file, as everywhere else',
    { ...inFile({ privateReason: 'secret' }), hasModel: false, local: installed },
    'Inline completion: off in this file, because files with such a name usually contain secrets. Rename it if it has none.',
  ],
])('on this computer, %s', (_, changes, sentence) => {
  const reason = findNoCompletion({ ...on, ...changes })

  expect(reason && describeCompletion(reason, 0)).toBe(sentence)
})

test('a snooze says when it ends', () => {
  const reason = findNoCompletion({ ...on, snoozedUntil: 60_000 })

  expect(describeCompletion(reason, 0)).toMatch(/snoozed until \d+:\d\d [AP]M$/)
})
