import { toFingerprint } from './checkpoints.ts'
import { type FileReview, moveReview, reviewFile } from './file-review.ts'

/** A file that a proposal changes, while the user goes on typing in it. */
export type FollowedFile = {
  /** The file's text that the proposal is based on. Null: there is no file yet. */
  before: string | null
  /** Identifies texts that accepting replaced: after an undo, the file has one of them again. */
  readonly earlier: Set<string>
  /** The user has changed the file where the proposal changes it. */
  isStale: boolean
  /** What was compared last. */
  review: FileReview | null
}

type Proposed = {
  /** What is proposed, with what the user typed there. */
  readonly after: string
  readonly language: string
}

/** What the proposal changes. Compares the texts only if one of them isn't the last one. */
export function getReview(file: FollowedFile, { after, language }: Proposed): FileReview {
  const before = file.before ?? ''
  if (file.review?.before !== before || file.review.after !== after)
    file.review = reviewFile({ before, after }, language)
  return file.review
}

const maxEarlier = 20

/** Remembers what the file contains after the user accepted something, or undid that. */
export function setBefore(file: FollowedFile, text: string): void {
  if (file.before !== null) file.earlier.add(toFingerprint(file.before))
  for (const oldest of [...file.earlier].slice(0, -maxEarlier)) file.earlier.delete(oldest)
  file.before = text
}

function isEarlier({ earlier }: FollowedFile, text: string): boolean {
  const hasLength = [...earlier].some((known) => known.startsWith(`${text.length}:`))
  return hasLength && earlier.has(toFingerprint(text))
}

type Typing = Proposed & {
  /** The file's text by now. */
  readonly current: string
  /** Replaces what is proposed. False: it couldn't. */
  readonly write: (text: string) => Promise<boolean>
}

/**
 * Moves the proposal along with what the user typed in its file, or marks it as stale. It stays
 * stale if the proposed text couldn't be changed; the next key tries that again.
 */
export async function followFile(file: FollowedFile, typing: Typing): Promise<void> {
  const { current, after, write } = typing
  const { before } = file
  if (before === null) return
  if (current === before || isEarlier(file, current)) {
    if (current !== before) setBefore(file, current)
    file.isStale = false
    return
  }
  const moved = moveReview(getReview(file, typing), current)
  file.isStale = moved === null
  if (!moved) return
  Object.assign(file, { before: current, review: moved })
  if (moved.after === after) return
  let isWritten = false
  try {
    isWritten = await write(moved.after)
  } finally {
    // Unless something was accepted in the meantime.
    if (!isWritten && file.before === current)
      Object.assign(file, { before, review: null, isStale: true })
  }
}

/** Runs tasks one after the other. One that fails doesn't stop those after it. */
export function createQueue(
  onError: (error: unknown) => void,
): (task: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (task) => {
    last = last.then(task).catch(onError)
  }
}
