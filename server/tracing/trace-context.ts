import { randomBytes } from 'node:crypto'

/** The position of a piece of work in a trace, as services pass it on to each other. */
export type TraceContext = {
  readonly traceId: string
  readonly spanId: string
  /** Whether the spans of this trace are exported. */
  readonly isSampled: boolean
}

const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampledFlag = 1

/** Parses a `traceparent` header; null if it's invalid. See https://www.w3.org/TR/trace-context/. */
export function parseTraceParent(header: string): TraceContext | null {
  const [, version, traceId = '', spanId = '', flags = '', rest] = pattern.exec(header) ?? []
  if (version === undefined || version === 'ff') return null
  // Only later versions may have more fields.
  if (version === '00' && rest !== undefined) return null
  if (isZero(traceId) || isZero(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 }
}

export function formatTraceParent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

export function createTraceId(): string {
  return randomBytes(16).toString('hex')
}

export function createSpanId(): string {
  return randomBytes(8).toString('hex')
}

function isZero(id: string): boolean {
  return /^0+$/.test(id)
}
