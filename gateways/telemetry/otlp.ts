import { seconds } from '#domain/time.ts'

/** A finished piece of work. Attributes never contain personal data: no paths, addresses or names. */
export type FinishedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: 'server' | 'client'
  /** In milliseconds since 1970, with fractions. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly isFailed: boolean
}

export type SpanExporter = {
  add(span: FinishedSpan): void
  /** Sends what is left. */
  close(): Promise<void>
}

type ExporterOptions = {
  /** Without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
  /** Called when spans are lost, once until sending has worked again. */
  readonly onLost: (fault: unknown) => void
  readonly everyMs?: number
}

/** More are dropped: a collector that is away must not fill the memory. */
const maxWaiting = 4_096
const maxBatch = 512
const timeoutMs = seconds(10)
/** How long a stop waits for the collector. */
const closeTimeoutMs = seconds(2)

/**
 * Sends spans to an OpenTelemetry collector, in batches: OTLP over HTTP, as JSON.
 * See https://opentelemetry.io/docs/specs/otlp/#otlphttp.
 */
export function openOtlpExporter({
  endpoint,
  everyMs = seconds(5),
  onLost,
  ...options
}: ExporterOptions): SpanExporter {
  let waiting: FinishedSpan[] = []
  let sending: Promise<void> = Promise.resolve()
  let isLosing = false
  const timer = setInterval(sendSoon, everyMs).unref()

  function sendSoon(): void {
    sending = sending.then(() => sendAll())
  }

  async function sendAll(limitMs = timeoutMs): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      try {
        await post(batch, limitMs)
        isLosing = false
      } catch (fault) {
        lose(fault)
      }
    }
  }

  async function post(batch: readonly FinishedSpan[], limitMs: number): Promise<void> {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify(toRequest(batch, options)),
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The collector answered with ${answer.status}`)
  }

  function lose(fault: unknown): void {
    if (!isLosing) onLost(fault)
    isLosing = true
  }

  return {
    add(span) {
      if (waiting.length < maxWaiting) waiting.push(span)
      else lose(new Error('Too many spans are waiting'))
    },
    async close() {
      clearInterval(timer)
      await sending
      await sendAll(closeTimeoutMs)
    },
  }
}

/** Numbers of the protocol's enumerations. */
const kinds = { server: 2, client: 3 } as const
const status = { unset: 0, error: 2 } as const

function toRequest(
  spans: readonly FinishedSpan[],
  { serviceName, version }: Pick<ExporterOptions, 'serviceName' | 'version'>,
) {
  const resource = { 'service.name': serviceName, 'service.version': version }
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: 'ghost-writers-ia', version }, spans: spans.map(toSpan) }],
      },
    ],
  }
}

function toSpan({ traceId, spanId, parentId, name, kind, ...span }: FinishedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: toNanoseconds(span.startMs),
    endTimeUnixNano: toNanoseconds(span.endMs),
    attributes: toAttributes(span.attributes),
    status: { code: span.isFailed ? status.error : status.unset },
  }
}

/** As text: a number would lose its last digits. */
function toNanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms * 1_000)) * 1_000n}`
}

function toAttributes(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
