/** How long two works take, measured in turn so that whatever else the machine does touches both alike. */
export async function timeInTurn(
  works: readonly [() => Promise<unknown>, () => Promise<unknown>],
  rounds: number,
): Promise<readonly [number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds * 2; round += 1) {
    // One first, then the other first: what the one warms up must not always help the other.
    const place = (round + (round >> 1)) % 2 === 0 ? 0 : 1
    const startedAt = performance.now()
    await works[place]()
    times[place].push(performance.now() - startedAt)
  }
  return times
}

/** Whether someone with a stopwatch could tell the two apart: medians 5 ms apart, and not by chance. */
export function areApart([ones, others]: readonly [number[], number[]]): boolean {
  const apartMs = Math.abs(findMedian(ones) - findMedian(others))
  return apartMs >= 5 && Math.abs(rankSumScore(ones, others)) > onePercent
}

/** Beyond this many standard deviations chance has less than one percent. */
const onePercent = 2.576

/** The test of Mann and Whitney: how far from a half one of these beats one of those, in standard deviations. */
function rankSumScore(ones: number[], others: number[]): number {
  const wins = ones.reduce(
    (sum, one) => sum + others.reduce((won, other) => won + beat(one, other), 0),
    0,
  )
  const pairs = ones.length * others.length
  return (wins - pairs / 2) / Math.sqrt((pairs * (ones.length + others.length + 1)) / 12)
}

function beat(one: number, other: number): number {
  if (one === other) return 0.5
  return one > other ? 1 : 0
}

export function findMedian(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
