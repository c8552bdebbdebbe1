import type { LogFacts } from '#domain/log-fields.ts'

export type Level = 'debug' | 'info' | 'warn' | 'error'

export type Log = {
  readonly [level in Level]: (event: string, facts?: LogFacts) => void
} & {
  /** One line for one answered request. */
  request(answered: Answered): void
  /** Writes what is still held back. */
  flush(): void
}

export type Answered = {
  readonly id: string
  /** When, by the steady clock. */
  readonly at: number
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

const levels = ['debug', 'info', 'warn', 'error'] as const

/** JSON lines. Warnings and errors are written at once, the rest in small batches. */
export function openLog(
  lowest: Level | 'silent',
  write: (lines: string) => void = (lines) => void process.stdout.write(lines),
): Log {
  const { hold, flush } = holdBack(write)
  const isHeard = (level: Level) =>
    lowest !== 'silent' && levels.indexOf(level) >= levels.indexOf(lowest)

  const say = (level: Level) => (event: string, facts?: LogFacts) => {
    if (!isHeard(level)) return
    hold({ at: performance.now(), level, event, facts })
    if (level === 'warn' || level === 'error') flush()
  }

  return {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    request: isHeard('info') ? hold : () => undefined,
    flush,
  }
}

type Said = {
  readonly at: number
  readonly level: Level
  readonly event: string
  readonly facts: LogFacts | undefined
}

function toLine(held: Said | Answered, time: string): string {
  if ('status' in held) return toRequestLine(held, time)
  const { level, event, facts } = held
  return `${JSON.stringify({ time, level, event, ...facts }, describeFaults)}\n`
}

/** By hand, because it runs for every request; every text in it is made by us. */
function toRequestLine({ id, method, route, status, ms }: Answered, time: string): string {
  return `{"time":"${time}","level":"info","event":"request","id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(ms * 100) / 100}}\n`
}

const holdBackMs = 100
const holdBackLines = 200

/**
 * Lines are put into words and written together: many at once cost a tenth of
 * what each would between two requests, when nothing of it is in the processor's caches.
 */
function holdBack(write: (lines: string) => void) {
  let held: (Said | Answered)[] = []
  let timer: NodeJS.Timeout | null = null
  function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    if (held.length === 0) return
    const tellTime = openTimepiece()
    const lines = held.map((said) => toLine(said, tellTime(said.at)))
    held = []
    write(lines.join(''))
  }

  function hold(said: Said | Answered) {
    held.push(said)
    if (held.length > holdBackLines) flush()
    else timer ??= setTimeout(flush, holdBackMs).unref()
  }

  return { hold, flush }
}

/** Moments of the steady clock as times of day, each millisecond put into words once. */
function openTimepiece(): (steadyMs: number) => string {
  const offset = Date.now() - performance.now()
  let [moment, text] = [0, '']
  return (steadyMs) => {
    const now = Math.floor(offset + steadyMs)
    if (now !== moment) [moment, text] = [now, new Date(now).toISOString()]
    return text
  }
}

function describeFaults(_key: string, value: unknown): unknown {
  return value instanceof Error
    ? { message: value.message, stack: value.stack, cause: value.cause }
    : value
}
