import type { Lines } from './choose-lines.ts'
import { type Excerpt, fitFiles, toTokens } from './context.ts'

/** The code around a cursor. */
export type Spot = {
  readonly path: string
  readonly language: string
  readonly before: string
  readonly after: string
}

/** A part of a prompt, and whether something had to be left out of it. */
export type Shown = { readonly text: string; readonly isShortened: boolean }

export function showFiles(files: readonly Excerpt[], budgetTokens: number): Shown {
  const heads = files.reduce((sum, { path }) => sum + toTokens(path) + headTokens, 0)
  const fitted = fitFiles(files, Math.max(0, budgetTokens - heads))
  const isShortened = fitted.some(({ text }, at) => text !== files[at]?.text)
  // With so many files that their names alone are too much, none are sent.
  if (heads > budgetTokens) return { text: '', isShortened: files.length > 0 }
  return { text: fitted.map(showExcerpt).join('\n\n'), isShortened }
}

/** What stands around a file: its fence, and a note where it was cut. */
const headTokens = 16

export function showExcerpt(excerpt: Excerpt): string {
  return `File ${excerpt.path}:\n${fence(excerpt)}`
}

/** A fence that is longer than any inside. */
export function fence({ language, text }: Excerpt): string {
  const longest = [...text.matchAll(/`{3,}/g)].reduce(
    (most, [run]) => Math.max(most, run.length),
    2,
  )
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${text}\n${marks}`
}

/** Two thirds of the budget for what is before the cursor, one for what is after. */
export function showSpot(
  { path, language, before, after }: Spot,
  { budgetTokens, cursor }: { readonly budgetTokens: number; readonly cursor: string },
): Shown {
  const characters = Math.max(0, budgetTokens * 4 - path.length - headTokens * 4)
  const start = before.slice(-Math.max(1, Math.floor((characters * 2) / 3)))
  const end = after.slice(0, Math.floor(characters / 3))
  const isShortened = start.length + end.length < before.length + after.length
  return { text: showExcerpt({ path, language, text: start + cursor + end }), isShortened }
}

/** A mark for the cursor that is nowhere in the code itself. */
export function nameCursor({ before, after }: Spot): string {
  let number = 0
  const toMark = () => (number === 0 ? '<CURSOR>' : `<CURSOR-${number}>`)
  while (before.includes(toMark()) || after.includes(toMark())) number += 1
  return toMark()
}

type Around = {
  readonly excerpt: Excerpt
  readonly whole: string
  readonly lines: Lines
  readonly budgetTokens: number
}

/** What is above and below some lines of a file, the nearest first: two thirds above, one below. */
export function showAround({ excerpt, whole, lines, budgetTokens }: Around): Shown {
  const all = whole.split(/\r?\n/)
  const above = all.slice(0, lines.from)
  const below = all.slice(lines.to + 1)
  if ([...above, ...below].every((line) => !line.trim())) return { text: '', isShortened: false }
  const characters = Math.max(0, (budgetTokens - headTokens - toTokens(excerpt.path)) * 4)
  const start = takeLines(above.toReversed(), (characters * 2) / 3).toReversed()
  const end = takeLines(below, characters - countCharacters(start))
  const isShortened = start.length + end.length < above.length + below.length
  if (start.length + end.length === 0) return { text: '', isShortened }
  const text = [...start, '<LINES TO REPLACE>', ...end].join('\n')
  return { text: showExcerpt({ ...excerpt, text }), isShortened }
}

function takeLines(lines: readonly string[], characters: number): string[] {
  let left = characters
  const end = lines.findIndex((line) => {
    left -= line.length + 1
    return left < 0
  })
  return lines.slice(0, end < 0 ? undefined : end)
}

function countCharacters(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
