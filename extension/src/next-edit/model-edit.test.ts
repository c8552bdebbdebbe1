import { expect, test } from 'vitest'
import { createEditSession } from './edit-session.ts'
import { type ModelQuestion, readModelEdit } from './model-edit.ts'

/** Types instead of what is in `«»` in a text, and returns what a model is asked then. */
function edit(text: string, place: string, fresh: string, language = 'typescript') {
  const session = createEditSession(text)
  const at = text.indexOf(place.replace(/[«»]/g, '')) + place.indexOf('«')
  const rangeLength = place.indexOf('»') - place.indexOf('«') - 1
  session.change({ rangeOffset: at, rangeLength, text: fresh })
  return { session, question: session.takeQuestion(language) }
}

/** The text after the edit that an answer makes. Null: it isn't offered. */
function answer({ session, question }: ReturnType<typeof edit>, text: string): string | null {
  const next = question && session.readAnswer(question, text)
  const current = session.text()
  return next && current.slice(0, next.start) + next.text + current.slice(next.end)
}

const sends = `export function run(user, note) {
  sendMail(user.mail, note)
  audit.count('mail')
  sendText(user.phone, note)
}
`

test('after an edit, a model is asked for the next line that is like it, with the edit before it', () => {
  const { question } = edit(sends, 'user.mail, «note»', 'note, options')
  expect(question?.line).toBe('  sendText(user.phone, note)')
  expect(question?.head).toBe('  sendText(user.phone, note')
  expect(question?.before.endsWith("  audit.count('mail')\n  sendText(user.phone, note")).toBe(true)
  expect(question?.after).toBe('\n}\n')
  expect(question?.edits).toBe(
    [
      '- sendMail(user.mail, note)',
      '+ sendMail(user.mail, note, options)',
      '- sendText(user.phone, note)',
    ].join('\n'),
  )
})

test('the answer becomes an edit of that line, of what differs', () => {
  const asked = edit(sends, 'user.mail, «note»', 'note, options')
  expect(answer(asked, ', options)')).toContain('  sendText(user.phone, note, options)\n}')
  const { start, end, text } = asked.session.readAnswer(
    asked.question as ModelQuestion,
    ', options)',
  ) ?? { start: 0, end: 0, text: '' }
  expect([asked.session.text().slice(start, end), text]).toEqual(['', ', options'])
})

test('a chat model that begins with the line again is understood, and more lines are ignored', () => {
  const asked = edit(sends, 'user.mail, «note»', 'note, options')
  const whole = '  sendText(user.phone, note, options)\n  more()\n'
  expect(answer(asked, whole)).toContain('note, options)\n}\n')
})

test.each([
  ['nothing', ''],
  ['the line as it is', ')'],
  ['a bracket that stays open', ', options({)'],
  ['half of a line', ', options'],
  ['another change than the one before', ', callback)'],
  ['much more than the line', `, options, ${'more, '.repeat(30)})`],
])('an answer isn’t offered if it is %s', (_, text) => {
  expect(answer(edit(sends, 'user.mail, «note»', 'note, options'), text)).toBeNull()
})

test.each([
  ['a bracket isn’t closed yet', 'user.mail, «note»', 'note, get('],
  ['no other line is like it', "audit.count(«'mail'»)", 'kind'],
  ['the line is new', 'note)\n«»  audit', '  log(note)\n'],
  ['the line was deleted', '«  sendMail(user.mail, note)»', ''],
])('a model isn’t asked if %s', (_, place, fresh) => {
  expect(edit(sends, place, fresh).question).toBeNull()
})

test('a model is asked once after an edit, however long it takes to type, and again after the next', () => {
  const { session, question } = edit(sends, 'user.mail, «note»', 'note, options')
  expect(question).not.toBeNull()
  const end = sends.indexOf('user.mail') + 'user.mail, note, options'.length
  session.change({ rangeOffset: end, rangeLength: 0, text: 's' })
  expect(session.takeQuestion('typescript')).toBeNull()

  const text = session.text()
  session.change({ rangeOffset: text.indexOf('user.mail'), rangeLength: 4, text: 'person' })
  expect(session.takeQuestion('typescript')).not.toBeNull()
})

test('an answer that the user has dismissed isn’t offered again', () => {
  const asked = edit(sends, 'user.mail, «note»', 'note, options')
  const next = asked.session.readAnswer(asked.question as ModelQuestion, ', options)')
  if (next) asked.session.reject(next)
  expect(answer(asked, ', options)')).toBeNull()
})

test('after a reset, such as by undo, nothing is asked', () => {
  const { session } = edit(sends, 'user.mail, «note»', 'note, options')
  session.reset(sends)
  expect(session.takeQuestion('typescript')).toBeNull()
})

test('lines with CRLF keep their line endings, and the model gets none of them', () => {
  const text = sends.replaceAll('\n', '\r\n')
  const asked = edit(text, 'user.mail, «note»', 'note, options')
  expect(asked.question?.before).not.toContain('\r')
  expect(answer(asked, ', options)')).toContain('sendText(user.phone, note, options)\r\n}\r\n')
})

test('what is sent stays small: a few edits, and some lines around the next one', () => {
  const line = (at: number) => `  write(${at}, ${'x'.repeat(150)}, note)\n`
  const text = Array.from({ length: 400 }, (_, at) => line(at)).join('')
  const session = createEditSession(text)
  for (const at of [0, 20, 40, 60, 80, 100]) {
    const rangeOffset = session.text().indexOf(line(at)) + line(at).indexOf('note')
    session.change({ rangeOffset, rangeLength: 4, text: `note${at}` })
  }
  const question = session.takeQuestion('typescript')
  expect(question?.edits.split('\n')).toHaveLength(9)
  expect(question?.before.split('\n')).toHaveLength(21)
  expect(question?.after.split('\n').length).toBeLessThanOrEqual(12)
})

test('after something was removed, only the same may be removed', () => {
  const text = 'one(user, note)\nother()\ntwo(user, note)\n'
  const asked = edit(text, 'one(user«, note»', '')
  const { question } = asked
  expect(question?.head).toBe('two(user')
  expect(answer(asked, ')')).toContain('other()\ntwo(user)\n')
  expect(question && readModelEdit(question, ', node)')).toBeNull()
})
