import { destination, pino, stdTimeFunctions } from 'pino'
import type { LogFacts } from '#domain/log-fields.ts'

export type Level = 'debug' | 'info' | 'warn' | 'error'

export type Log = {
  readonly [level in Level]: (event: string, facts?: LogFacts) => void
} & {
  /** Logs one handled request. */
  request(answered: Answered): void
  /** Writes buffered lines. */
  flush(): void
}

export type Answered = {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

const bufferBytes = 8_192
const flushMs = 100
const batchLines = 200

/** Log fields never hold these (see domain/log-fields.ts). If one slips in, it's removed. */
const secrets = ['password', 'token', 'secret', 'key', 'cookie', 'authorization', 'email', 'card']

/**
 * JSON lines, by default to stdout. Warnings and errors are written immediately, the rest in small
 * batches. pino escapes control characters, so text from outside can't forge a line.
 */
export function openLog(lowest: Level | 'silent', write?: (line: string) => void): Log {
  const stdout = write ? null : openStdout()
  const stream = stdout ?? { write: write as (line: string) => void }
  const logger = pino(
    {
      level: lowest,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { fault: describeFault },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    stream,
  )
  const isQuiet = !logger.isLevelEnabled('info')
  const requests = batchRequests(isQuiet ? null : (lines) => stream.write(lines))
  const flush = () => {
    requests.write()
    stdout?.flushSync()
  }
  const say = (level: Level) => (event: string, facts?: LogFacts) => {
    requests.write()
    logger[level](facts ?? {}, event)
    if (level === 'warn' || level === 'error') flush()
  }

  return {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    request: requests.add,
    flush,
  }
}

/**
 * Writes request lines in batches and without pino, which takes longer for a line than the server
 * for a prerendered response. Their fields are all ours, so there's nothing to redact.
 */
function batchRequests(writeLines: ((lines: string) => void) | null) {
  let held: (Answered & { readonly at: number })[] = []
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (held.length === 0) return
    const toTime = openTimeFormat()
    const lines = held.map(({ at, id, method, route, status, ms }) => {
      const rounded = Math.round(ms * 100) / 100
      const line = { level: 'info', time: toTime(at), id, method, route, status, ms: rounded }
      return `${JSON.stringify({ ...line, event: 'request' })}\n`
    })
    held = []
    writeLines?.(lines.join(''))
  }

  function add({ id, method, route, status, ms }: Answered): void {
    held.push({ at: Date.now(), id, method, route, status, ms })
    if (held.length >= batchLines) write()
    else timer ??= setTimeout(write, flushMs).unref()
  }

  return { write, add: writeLines ? add : () => undefined }
}

/** ISO 8601; formats each millisecond once. */
function openTimeFormat(): (ms: number) => string {
  let [last, text] = [Number.NaN, '']
  return (ms) => {
    if (ms !== last) [last, text] = [ms, new Date(ms).toISOString()]
    return text
  }
}

function openStdout() {
  return destination({ dest: 1, sync: true, minLength: bufferBytes, periodicFlush: flushMs })
}

/** Only these fields, because errors of SDKs include requests and headers. */
function describeFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault
  const { message, stack, cause } = fault
  return { message, stack, ...(cause !== undefined && { cause: describeFault(cause) }) }
}
