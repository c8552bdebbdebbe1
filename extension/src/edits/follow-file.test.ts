import { expect, test } from 'vitest'
import { createQueue, type FollowedFile, followFile, getReview, setBefore } from './follow-file.ts'

const text = (...lines: string[]) => `${lines.join('\n')}\n`
const before = text('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const proposed = before.replace('h', 'H')

/** A file with an open diff, as VS Code shows it. */
function openDiff() {
  const file: FollowedFile = { before, earlier: new Set(), isStale: false, review: null }
  const shown = { after: proposed }
  const write = async (after: string) => {
    shown.after = after
    return true
  }
  const type = (current: string, save = write) =>
    followFile(file, { after: shown.after, language: '', current, write: save })
  return { file, shown, type }
}

test('typing far away moves the proposal, and undoing that moves it back', async () => {
  const { file, shown, type } = openDiff()

  await type(`x\n${before}`)
  expect(shown.after).toBe(`x\n${proposed}`)

  await type(before)
  expect(shown.after).toBe(proposed)
  expect(file).toMatchObject({ before, isStale: false })
})

test('after undoing what was accepted, the change is proposed again, and redoing accepts it', async () => {
  const { file, shown, type } = openDiff()
  setBefore(file, proposed)

  await type(before)
  expect(shown.after).toBe(proposed)
  expect(getReview(file, { after: shown.after, language: '' }).hunks).toHaveLength(1)

  await type(proposed)
  expect(getReview(file, { after: shown.after, language: '' }).hunks).toHaveLength(0)
})

test('typing where the proposal changes the file makes it stale until that is undone', async () => {
  const { file, shown, type } = openDiff()

  await type(before.replace('h', 'mine'))
  expect(file.isStale).toBe(true)

  await type(before)
  expect(file.isStale).toBe(false)
  expect(shown.after).toBe(proposed)
})

test('a thousand keys leave nothing behind but the text itself', async () => {
  const { file, shown, type } = openDiff()
  for (let key = 1; key <= 1000; key += 1) await type(`${'x'.repeat(key)}\n${before}`)

  expect(shown.after).toBe(`${'x'.repeat(1000)}\n${proposed}`)
  expect(file.earlier.size).toBe(0)
})

test('accepting again and again keeps a few short marks, not the texts', () => {
  const { file } = openDiff()
  for (let time = 0; time < 100; time += 1) setBefore(file, `${time}${before}`)

  expect(file.earlier.size).toBe(20)
  expect([...file.earlier].every((mark) => mark.length < 20)).toBe(true)
})

test('a proposed text that could not be changed once is changed with the next key', async () => {
  const { file, shown, type } = openDiff()
  const errors: unknown[] = []
  const follow = createQueue((error) => errors.push(error))
  const failures = [() => Promise.reject(new Error('closed')), () => Promise.resolve(false)]

  for (const fail of failures) follow(() => type(`x\n${before}`, fail))
  await new Promise<void>((resolve) => {
    follow(async () => {
      expect(file).toMatchObject({ before, isStale: true })
      await type(`xy\n${before}`)
      resolve()
    })
  })

  expect(errors).toEqual([new Error('closed')])
  expect(file.isStale).toBe(false)
  expect(shown.after).toBe(`xy\n${proposed}`)
})
