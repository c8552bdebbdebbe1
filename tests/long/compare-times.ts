/** Measures two tasks alternately, so that other load on the machine affects both alike. */
export async function timeInTurn(
  tasks: readonly [() => Promise<unknown>, () => Promise<unknown>],
  rounds: number,
): Promise<readonly [number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds * 2; round += 1) {
    // Alternates which one goes first, so that warm caches don't always help the same one.
    const place = (round + (round >> 1)) % 2 === 0 ? 0 : 1
    const startedAt = performance.now()
    await tasks[place]()
    times[place].push(performance.now() - startedAt)
  }
  return times
}

/** Whether an attacker could measure a difference: medians at least 5 ms apart, and statistically significant. */
export function areApart([ones, others]: readonly [number[], number[]]): boolean {
  const apartMs = Math.abs(findMedian(ones) - findMedian(others))
  return apartMs >= 5 && Math.abs(rankSumScore(ones, others)) > onePercent
}

/** The z-score of a significance level of one percent. */
const onePercent = 2.576

/** The z-score of a Mann–Whitney U test. */
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
