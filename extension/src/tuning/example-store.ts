import type { StoredFiles } from '../stored-files.ts'
import { type Example, exampleLimits, parseExample, serializeExample } from './examples.ts'

/** The examples of a workspace, in memory and on this machine's disk. */
export type ExampleStore = {
  /** The oldest first. */
  readonly list: () => readonly Example[]
  readonly find: (id: string) => Example | null
  /** Adds an example, or replaces the one with its id. Drops the oldest beyond the limits. */
  readonly save: (example: Example) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** A file with some of the examples, so that adding one doesn't write all of them again. */
type Segment = { readonly name: string; examples: readonly Example[]; bytes: number }

type StoreOptions = { readonly limits?: typeof exampleLimits; readonly segmentBytes?: number }

/** Reads all examples. Damaged lines are skipped. */
export async function loadExampleStore(
  files: StoredFiles,
  { limits = exampleLimits, segmentBytes = 256_000 }: StoreOptions = {},
): Promise<ExampleStore> {
  const names = (await files.list()).filter((name) => /^\d{6}\.jsonl$/.test(name)).toSorted()
  const segments: Segment[] = []
  for (const name of names) segments.push(toSegment(name, (await files.read(name)) ?? ''))
  const write = createWriter(files)

  function lastSegment(): Segment {
    const last = segments.at(-1)
    if (last && last.bytes < segmentBytes) return last
    const number = last ? Number.parseInt(last.name, 10) + 1 : 1
    const next = { name: `${String(number).padStart(6, '0')}.jsonl`, examples: [], bytes: 0 }
    segments.push(next)
    return next
  }

  const findSegment = (id: string) =>
    segments.find(({ examples }) => examples.some((example) => example.id === id))

  return {
    list: () => segments.flatMap(({ examples }) => examples),
    find: (id) => findSegment(id)?.examples.find((example) => example.id === id) ?? null,
    save(example) {
      const known = findSegment(example.id)
      const segment = known ?? lastSegment()
      const examples = known
        ? known.examples.map((one) => (one.id === example.id ? example : one))
        : [...segment.examples, example]
      setExamples(segment, examples)
      return write(new Set([...dropOldest(segments, limits), segment]))
    },
    async remove(id) {
      const segment = findSegment(id)
      if (!segment) return
      setExamples(
        segment,
        segment.examples.filter((example) => example.id !== id),
      )
      await write([segment])
    },
    async clear() {
      for (const segment of segments) setExamples(segment, [])
      await write(segments)
      segments.length = 0
    },
  }
}

/** One write at a time, so that the latest state of a file is the last one written. */
function createWriter(files: StoredFiles): (changed: Iterable<Segment>) => Promise<void> {
  let writing = Promise.resolve()
  return (changed) => {
    const states = [...changed].map(({ name, examples }) => ({ name, examples }))
    writing = writing
      .catch(() => {})
      .then(async () => {
        for (const { name, examples } of states)
          await (examples.length === 0 ? files.remove(name) : files.write(name, toText(examples)))
      })
    return writing
  }
}

function toSegment(name: string, text: string): Segment {
  const examples = text.split('\n').flatMap((line) => parseExample(line) ?? [])
  return { name, examples, bytes: measure(examples) }
}

function setExamples(segment: Segment, examples: readonly Example[]): void {
  segment.examples = examples
  segment.bytes = measure(examples)
}

function toText(examples: readonly Example[]): string {
  return examples.map((example) => `${serializeExample(example)}\n`).join('')
}

function measure(examples: readonly Example[]): number {
  return new TextEncoder().encode(toText(examples)).length
}

/** Removes the oldest examples until the rest is within the limits. Returns what has changed. */
function dropOldest(segments: readonly Segment[], limits: typeof exampleLimits): Set<Segment> {
  const changed = new Set<Segment>()
  const total = (toSize: (segment: Segment) => number) =>
    segments.reduce((sum, segment) => sum + toSize(segment), 0)
  const isOver = () =>
    total(({ examples }) => examples.length) > limits.count ||
    total(({ bytes }) => bytes) > limits.bytes
  while (isOver()) {
    const oldest = segments.find(({ examples }) => examples.length > 0)
    if (!oldest) break
    setExamples(oldest, oldest.examples.slice(1))
    changed.add(oldest)
  }
  return changed
}
