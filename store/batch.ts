type Waiting<Item, Answer> = {
  readonly item: Item
  readonly answer: (answer: Answer) => void
  readonly fail: (fault: unknown) => void
}

const maxBatchSize = 500
const maxWaitMs = 5

/**
 * Batches concurrent calls, so that one disk write serves many: a batch is collected for as long as
 * each tick of the event loop brings more items, for a few milliseconds at most. Results come in
 * the order of the items; an error rejects every call of its batch. At most `concurrency` batches
 * run at a time; calls that come meanwhile wait for the next one.
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { concurrency = Number.POSITIVE_INFINITY } = {},
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
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
    else void run()
  }

  async function run(): Promise<void> {
    const batch = waiting.slice(0, maxBatchSize)
    waiting = waiting.slice(maxBatchSize)
    isScheduled = false
    running += 1
    schedule()
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [place, { answer }] of batch.entries()) answer(answers[place] as Answer)
    } catch (fault) {
      for (const { fail } of batch) fail(fault)
    }
    running -= 1
    schedule()
  }

  return (item) =>
    new Promise((answer, fail) => {
      waiting.push({ item, answer, fail })
      schedule()
    })
}
