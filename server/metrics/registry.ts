/** A value that only grows, or one that changes. Code on a hot path keeps it and adds to it. */
export type Cell = { value: number }

export type Sample = {
  /** Appended to the name of the metric: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

type MetricType = 'counter' | 'gauge' | 'histogram'

export type Metric = {
  readonly name: string
  readonly type: MetricType
  readonly help: string
  /** Reads the values when they are asked for. Empty if they are unknown. */
  readonly collect: () => readonly Sample[] | Promise<readonly Sample[]>
}

type CounterOptions = {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  readonly type?: 'counter' | 'gauge'
}

export type Counter = {
  /** The cell of these label values, in the order of the labels. */
  cell(...values: string[]): Cell
  /** Of all cells with this value of the first label. */
  sum(first: string): number
}

export type Registry = {
  add(metric: Metric): void
  counter(options: CounterOptions): Counter
  /** All metrics in Prometheus' text format. */
  render(): Promise<string>
}

/** Labels come from our own code, so there are few. This protects the server if one ever doesn't. */
const maxCells = 1_000

/** Metrics for Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function createRegistry(): Registry {
  const metrics: Metric[] = []

  return {
    add: (metric) => void metrics.push(metric),

    counter({ labels = [], type = 'counter', ...named }) {
      const cells = createCells(labels)
      metrics.push({ ...named, type, collect: cells.collect })
      return cells
    },

    async render() {
      const collected = await Promise.all(
        metrics.map(async (metric) => format(metric, await metric.collect())),
      )
      return collected.join('')
    },
  }
}

type KeptCell = Cell & { readonly labels: Readonly<Record<string, string>> }

function createCells(labels: readonly string[]) {
  const cells = new Map<string, KeptCell>()

  function find(values: readonly string[]): Cell {
    const key = values.join('\n')
    const known = cells.get(key)
    if (known) return known
    const others = labels.map(() => 'other')
    if (cells.size >= maxCells && key !== others.join('\n')) return find(others)
    const named = Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
    const cell = { value: 0, labels: named }
    cells.set(key, cell)
    return cell
  }

  const [label = ''] = labels
  return {
    cell: (...values: string[]) => find(values),
    collect: () => [...cells.values()],
    sum: (first: string) =>
      [...cells.values()]
        .filter((cell) => cell.labels[label] === first)
        .reduce((sum, { value }) => sum + value, 0),
  }
}

function format({ name, type, help }: Metric, samples: readonly Sample[]): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
