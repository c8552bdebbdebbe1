import { minutes } from '#domain/time.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

type Waiting<Item, Answer> = {
  readonly item: Item
  readonly answer: (answer: Answer) => void
  readonly fail: (fault: unknown) => void
}

type Batch<Item, Answer> = readonly Waiting<Item, Answer>[]

type BatcherOptions<Item> = {
  readonly concurrency?: number
  /** Whose item it is. */
  readonly owner: (item: Item) => string
  /** For work that doesn't process items in the order they came. Lower ones of an owner come first. */
  readonly rank?: (item: Item) => number
  /** An item failed alone, without the others of its batch. */
  readonly onItemFailed?: (item: Item) => void
}

const maxBatchSize = 500
const maxWaitMs = 5

/**
 * Batches concurrent calls, so that one disk write serves many: a batch is collected for as long as
 * each tick of the event loop brings more items, for a few milliseconds at most. Results come in
 * the order of the items. At most `concurrency` batches run at a time; calls that come meanwhile
 * wait for the next one.
 *
 * A failed batch is halved until only the items that fail alone are left: an item must never fail
 * those of other users. So the work must leave nothing behind when it fails. A user who
 * sent an item that failed is batched apart from all others for a minute, in one more batch at a time.
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  options: BatcherOptions<Item>,
): (item: Item) => Promise<Answer> {
  const { concurrency = Number.POSITIVE_INFINITY, owner, onItemFailed } = options
  const suspects = createSuspects()
  const enqueue = createLane<Waiting<Item, Answer>>(run, concurrency)
  const enqueueSuspect = createLane<Waiting<Item, Answer>>(run, 1)

  async function run(batch: Batch<Item, Answer>): Promise<void> {
    const failure = await tryWork(work, batch)
    const [first, second] = batch
    if (!failure || !first) return
    if (isDatabaseUnavailable(failure.fault)) for (const { fail } of batch) fail(failure.fault)
    else if (second) await runHalves(batch)
    else failAlone(first, failure.fault)
  }

  /** Items of one owner stay together, so that many bad ones of few owners are found quickly. */
  async function runHalves(batch: Batch<Item, Answer>): Promise<void> {
    const sorted = sortByOwner(batch, options)
    const middle = Math.ceil(sorted.length / 2)
    await run(sorted.slice(0, middle))
    await run(sorted.slice(middle))
  }

  function failAlone({ item, fail }: Waiting<Item, Answer>, fault: unknown): void {
    suspects.add(owner(item))
    onItemFailed?.(item)
    fail(fault)
  }

  return (item) =>
    new Promise((answer, fail) => {
      const isSuspect = !suspects.isEmpty() && suspects.has(owner(item))
      const add = isSuspect ? enqueueSuspect : enqueue
      add({ item, answer, fail })
    })
}

/** Null if the work was done. */
async function tryWork<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  batch: Batch<Item, Answer>,
): Promise<{ readonly fault: unknown } | null> {
  try {
    const answers = await work(batch.map(({ item }) => item))
    for (const [place, { answer }] of batch.entries()) answer(answers[place] as Answer)
    return null
  } catch (fault) {
    return { fault }
  }
}

function sortByOwner<Item, Answer>(
  batch: Batch<Item, Answer>,
  { owner, rank = () => 0 }: BatcherOptions<Item>,
): Batch<Item, Answer> {
  return batch.toSorted(({ item: one }, { item: other }) => {
    const [ours, theirs] = [owner(one), owner(other)]
    if (ours !== theirs) return ours < theirs ? -1 : 1
    return rank(one) - rank(other)
  })
}

/** Collects what comes, and runs it in batches. */
function createLane<Entry>(
  run: (batch: readonly Entry[]) => Promise<void>,
  concurrency: number,
): (entry: Entry) => void {
  let waiting: Entry[] = []
  let running = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || running >= concurrency) return
    isScheduled = true
    setImmediate(collect, { seen: waiting.length, since: performance.now() })
  }

  function collect({ seen, since }: { seen: number; since: number }): void {
    const isMoreComing = waiting.length > seen && waiting.length < maxBatchSize
    if (isMoreComing && performance.now() - since < maxWaitMs)
      setImmediate(collect, { seen: waiting.length, since })
    else void start()
  }

  async function start(): Promise<void> {
    const batch = waiting.slice(0, maxBatchSize)
    waiting = waiting.slice(maxBatchSize)
    isScheduled = false
    running += 1
    schedule()
    await run(batch)
    running -= 1
    schedule()
  }

  return (entry) => {
    waiting.push(entry)
    schedule()
  }
}

const suspectMs = minutes(1)
const maxSuspects = 1_000

/** The owners of items that failed in the last minute. Forgets the oldest when there are too many. */
function createSuspects() {
  const until = new Map<string, number>()

  return {
    isEmpty: () => until.size === 0,
    has(owner: string): boolean {
      const end = until.get(owner)
      if (end === undefined) return false
      if (end > performance.now()) return true
      until.delete(owner)
      return false
    },
    add(owner: string): void {
      const [oldest] = until.keys()
      if (until.size >= maxSuspects && oldest !== undefined) until.delete(oldest)
      until.delete(owner)
      until.set(owner, performance.now() + suspectMs)
    },
  }
}
