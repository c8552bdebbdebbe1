import type { Registry, Sample } from './registry.ts'

/** In seconds. The last bucket has no limit. */
export const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const limitsMs = latencyBuckets.map((limit) => limit * 1_000)

/** Counts durations. Adding one allocates nothing. */
export type Histogram = {
  add(ms: number): void
  toSamples(labels: Readonly<Record<string, string>>): readonly Sample[]
}

export function createHistogram(): Histogram {
  const counts = new Float64Array(limitsMs.length + 1)
  let sumMs = 0

  return {
    add(ms) {
      let at = 0
      while (at < limitsMs.length && ms > (limitsMs[at] as number)) at += 1
      counts[at] = (counts[at] as number) + 1
      sumMs += ms
    },

    toSamples(labels) {
      let count = 0
      const buckets = Array.from(counts, (inBucket, at) => {
        count += inBucket
        const le = String(latencyBuckets[at] ?? '+Inf')
        return { suffix: '_bucket', labels: { ...labels, le }, value: count }
      })
      return [
        ...buckets,
        { suffix: '_sum', labels, value: sumMs / 1_000 },
        { suffix: '_count', labels, value: count },
      ]
    },
  }
}

export type LabeledHistogram = { add(label: string, ms: number): void }

type HistogramOptions = { readonly name: string; readonly help: string; readonly label: string }

/** One histogram for each value of a label, of which there are few. */
export function addHistogram(
  registry: Registry,
  { name, help, label }: HistogramOptions,
): LabeledHistogram {
  const histograms = new Map<string, Histogram>()
  registry.add({
    name,
    type: 'histogram',
    help,
    collect: () => [...histograms].flatMap(([value, one]) => one.toSamples({ [label]: value })),
  })
  return {
    add(value, ms) {
      const known = histograms.get(value) ?? createHistogram()
      histograms.set(value, known)
      known.add(ms)
    },
  }
}
