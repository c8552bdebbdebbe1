type Mapping<Item, Result> = {
  /** How many run at the same time. */
  readonly atOnce: number
  readonly map: (item: Item) => PromiseLike<Result> | Result
}

/** Maps all items in order, only a few of them at the same time. */
export async function mapAtMost<Item, Result>(
  items: readonly Item[],
  { atOnce, map }: Mapping<Item, Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const work = async () => {
    for (const [index, item] of left) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
