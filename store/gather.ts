type Waiting<Item, Answer> = {
  readonly item: Item
  readonly answer: (answer: Answer) => void
  readonly fail: (fault: unknown) => void
}

const mostAtOnce = 500

/**
 * What is asked for in the same moment is done together, so that the disk is
 * waited for once. Answers come in the order of the items.
 */
export function gather<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []

  async function run(): Promise<void> {
    const batch = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    if (waiting.length > 0) setImmediate(run)
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [place, { answer }] of batch.entries()) answer(answers[place] as Answer)
    } catch (fault) {
      for (const { fail } of batch) fail(fault)
    }
  }

  return (item) =>
    new Promise((answer, fail) => {
      waiting.push({ item, answer, fail })
      if (waiting.length === 1) setImmediate(run)
    })
}
