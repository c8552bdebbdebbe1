import { z } from 'zod/mini'

/** A file before a proposal changed it. */
const CheckpointFile = z.object({
  uri: z.string(),
  /** Null: there was no such file. */
  text: z.nullable(z.string()),
  /** Identifies what the proposal left in the file. Null: it deleted the file. */
  left: z.nullable(z.string()),
})

export type CheckpointFile = Readonly<z.infer<typeof CheckpointFile>>

/** The files of a proposal, as they were before it was accepted. */
const Checkpoint = z.object({
  id: z.string(),
  at: z.number(),
  /** The command that made the proposal. */
  label: z.string(),
  files: z.readonly(z.array(CheckpointFile)),
})

export type Checkpoint = Readonly<z.infer<typeof Checkpoint>>

/** Files that are about to change: what they contain now, and what they will contain. */
export type FileChange = {
  readonly uri: string
  readonly before: string | null
  readonly after: string | null
  /** Its text is never kept. */
  readonly isPrivate: boolean
}

type Storage = {
  readonly get: () => unknown
  readonly set: (checkpoints: readonly Checkpoint[]) => unknown
}

type NewCheckpoint = {
  /** Later changes with the same ID belong to the same checkpoint. */
  readonly id: string
  readonly label: string
  readonly at: number
  readonly changes: readonly FileChange[]
}

export type Checkpoints = {
  /** The latest first. */
  readonly list: () => readonly Checkpoint[]
  readonly record: (checkpoint: NewCheckpoint) => void
}

const maxCount = 20
const maxCharacters = 4_000_000
/** VS Code warns about extensions that store a lot more than this. */
const maxStoredCharacters = 400_000

/**
 * Remembers the files as they were before proposals were accepted. The latest checkpoints that fit
 * are stored for the next session.
 */
export function createCheckpoints(storage: Storage): Checkpoints {
  let checkpoints = readStored(storage.get())
  return {
    list: () => checkpoints,
    record(added) {
      const { id, label, at } = added
      const known = checkpoints.find((checkpoint) => checkpoint.id === id)
      const files = mergeFiles(
        known?.files ?? [],
        added.changes.filter(({ isPrivate }) => !isPrivate),
      )
      const others = checkpoints.filter((checkpoint) => checkpoint !== known)
      if (files.length === 0) return
      checkpoints = keepLatest([{ id, label, at, files }, ...others], maxCharacters)
      storage.set(keepLatest(checkpoints, maxStoredCharacters))
    },
  }
}

type Applied = {
  /** False: VS Code refused. */
  readonly apply: () => PromiseLike<boolean>
  readonly checkpoint: NewCheckpoint
}

/** Records a checkpoint of what was really changed. */
export async function recordIfApplied(
  checkpoints: Pick<Checkpoints, 'record'>,
  { apply, checkpoint }: Applied,
): Promise<boolean> {
  const isApplied = await apply()
  if (isApplied) checkpoints.record(checkpoint)
  return isApplied
}

/** A file keeps its first text, from before the proposal, and gets the latest result. */
function mergeFiles(
  known: readonly CheckpointFile[],
  changes: readonly FileChange[],
): CheckpointFile[] {
  const changed = changes.map(({ uri, before, after }) => {
    const earlier = known.find((file) => file.uri === uri)
    return {
      uri,
      text: earlier ? earlier.text : before,
      left: after === null ? null : toFingerprint(after),
    }
  })
  const isChanged = ({ uri }: CheckpointFile) => changed.some((file) => file.uri === uri)
  return [...known.filter((file) => !isChanged(file)), ...changed]
}

function keepLatest(checkpoints: readonly Checkpoint[], maxSize: number): Checkpoint[] {
  let left = maxSize
  return checkpoints.slice(0, maxCount).filter(({ files }) => {
    const size = files.reduce((sum, { uri, text }) => sum + uri.length + (text?.length ?? 0), 0)
    if (size > left) return false
    left -= size
    return true
  })
}

/** The files that were changed again after the proposal, given what they contain now. */
export function listChangedSince(
  { files }: Checkpoint,
  current: (uri: string) => string | null,
): string[] {
  const isLeft = (text: string | null, left: string | null) =>
    (text === null ? null : toFingerprint(text)) === left
  return files.filter(({ uri, left }) => !isLeft(current(uri), left)).map(({ uri }) => uri)
}

/** A short text that is different for different contents (FNV-1a and the length). */
export function toFingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return `${text.length}:${hash.toString(16)}`
}

/** What an older version stored may look different: it's dropped then. */
function readStored(stored: unknown): readonly Checkpoint[] {
  return [stored].flat().flatMap((one) => z.safeParse(Checkpoint, one).data ?? [])
}
