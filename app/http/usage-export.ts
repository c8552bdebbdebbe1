import { requestCost } from '#domain/usage/cost.ts'
import type { UsageLine } from '#domain/usage/usage-line.ts'

type Batches = AsyncIterable<readonly UsageLine[]>

/** A request as it is exported. */
function toEntry(line: UsageLine) {
  return {
    id: line.requestId,
    time: line.at.toISOString(),
    sourceKind: line.source?.kind ?? null,
    source: line.source?.name ?? null,
    feature: line.feature,
    language: line.language,
    model: line.model,
    tokensIn: line.tokensIn,
    tokensOut: line.tokensOut,
    outcome: line.outcome,
    requests: line.cost / requestCost,
  }
}

const columns = [
  'id',
  'time',
  'sourceKind',
  'source',
  'feature',
  'language',
  'model',
  'tokensIn',
  'tokensOut',
  'outcome',
  'requests',
] as const satisfies readonly (keyof ReturnType<typeof toEntry>)[]

/** RFC 4180. */
export async function* formatCsv(batches: Batches): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const lines of batches) yield lines.map(toRow).join('')
}

function toRow(line: UsageLine): string {
  const entry = toEntry(line)
  return `${columns.map((name) => toCell(entry[name])).join(',')}\r\n`
}

/** Spreadsheets run a text that starts like a formula, so such a text gets an apostrophe first. */
function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** An array with one request per line. `indent` is the text before each. */
export async function* formatJson(batches: Batches, indent = '  '): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const lines of batches) {
    const entries = lines.map((line) => `${indent}${JSON.stringify(toEntry(line))}`)
    yield `${separator}${entries.join(',\n')}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
