import { requestCost } from '#domain/usage/cost.ts'
import type { UsageLine } from '#domain/usage/usage-line.ts'

type Batches = AsyncIterable<readonly UsageLine[]>

type Cell = string | number | null

/** What is exported of a request. */
const columns: Readonly<Record<string, (line: UsageLine) => Cell>> = {
  id: ({ requestId }) => requestId,
  time: ({ at }) => at.toISOString(),
  sourceKind: ({ source }) => source?.kind ?? null,
  source: ({ source }) => source?.name ?? null,
  feature: ({ feature }) => feature,
  language: ({ language }) => language,
  model: ({ model }) => model,
  tokensIn: ({ tokensIn }) => tokensIn,
  tokensOut: ({ tokensOut }) => tokensOut,
  outcome: ({ outcome }) => outcome,
  requests: ({ cost }) => cost / requestCost,
  // New ones come last: programs read the others by their place.
  cachedTokens: ({ cachedTokens }) => cachedTokens,
  reasoningTokens: ({ reasoningTokens }) => reasoningTokens,
  provider: ({ target }) => target,
  client: ({ client }) => client,
}

function toEntry(line: UsageLine): Readonly<Record<string, Cell>> {
  return Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(line)]))
}

/** RFC 4180. */
export async function* formatCsv(batches: Batches): AsyncGenerator<string> {
  yield `${Object.keys(columns).join(',')}\r\n`
  for await (const lines of batches) yield lines.map(toRow).join('')
}

function toRow(line: UsageLine): string {
  return `${Object.values(toEntry(line)).map(toCell).join(',')}\r\n`
}

/** Spreadsheets run a text that starts like a formula, so such a text gets an apostrophe first. */
function toCell(value: Cell): string {
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
