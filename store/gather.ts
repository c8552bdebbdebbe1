type Waiting<Item, Answer> = {
  readonly item: Item
  readonly answer: (answer: Answer) => void
  readonly fail: (fault: unknown) => void
}

const mostAtOnce = 500
const longestWaitMs = 5

/**
 * What is asked for in the same moment is done together, so that the disk is
 * waited for once: as long as each turn of the event loop brings another, for some
 * milliseconds at most. Answers come in the order of the items. With so many lanes no
 * more are under way at once; whoever comes meanwhile waits and is done together.
 */
export function gather<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { lanes = Number.POSITIVE_INFINITY } = {},
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let underWay = 0
  let isCalled = false

  function callNext(): void {
    if (isCalled || waiting.length === 0 || underWay >= lanes) return
    isCalled = true
    setImmediate(look, { seen: waiting.length, since: performance.now() })
  }

  function look({ seen, since }: { seen: number; since: number }): void {
    const isMoreComing = waiting.length > seen && waiting.length < mostAtOnce
    if (isMoreComing && performance.now() - since < longestWaitMs)
      setImmediate(look, { seen: waiting.length, since })
    else void run()
  }

  async function run(): Promise<void> {
    const batch = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    isCalled = false
    underWay += 1
    callNext()
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [place, { answer }] of batch.entries()) answer(answers[place] as Answer)
    } catch (fault) {
      for (const { fail } of batch) fail(fault)
    }
    underWay -= 1
    callNext()
  }

  return (item) =>
    new Promise((answer, fail) => {
      waiting.push({ item, answer, fail })
      callNext()
    })
}
