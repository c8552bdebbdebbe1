export type Level = 'debug' | 'info' | 'warn' | 'error'

export type Log = {
  readonly [level in Level]: (event: string, facts?: Facts) => void
} & {
  /** One line for one answered request. */
  request(answered: Answered): void
  /** Writes what is still held back. */
  flush(): void
}

/** Never put tokens, passwords, cards or full addresses here. */
export type Facts = Readonly<Record<string, unknown>>

export type Answered = {
  readonly id: string
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
  const tellTime = openTimepiece()
  const isHeard = (level: Level) =>
    lowest !== 'silent' && levels.indexOf(level) >= levels.indexOf(lowest)

  const say = (level: Level) => (event: string, facts?: Facts) => {
    if (!isHeard(level)) return
    const line = { time: tellTime(), level, event, ...facts }
    hold(`${JSON.stringify(line, describeFaults)}\n`)
    if (level === 'warn' || level === 'error') flush()
  }

  return {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    request: isHeard('info') ? (answered) => hold(toLine(answered, tellTime())) : () => undefined,
    flush,
  }
}

/** By hand, because it runs for every request; every text in it is made by us. */
function toLine({ id, method, route, status, ms }: Answered, time: string): string {
  return `{"time":"${time}","level":"info","event":"request","id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(ms * 100) / 100}}\n`
}

const holdBackMs = 100
const holdBackChars = 16_384
const setEveryMs = 1_000

/** One write for each line would cost more than answering the request. */
function holdBack(write: (lines: string) => void) {
  let held = ''
  let timer: NodeJS.Timeout | null = null

  function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    if (held) write(held)
    held = ''
  }

  function hold(line: string) {
    held += line
    if (held.length > holdBackChars) flush()
    else timer ??= setTimeout(flush, holdBackMs).unref()
  }

  return { hold, flush }
}

/**
 * The time as text, made once for each millisecond. Asking for the date costs
 * microseconds on some machines, so it only sets the steady clock now and then.
 */
function openTimepiece(): () => string {
  let [moment, text, setAt, offset] = [0, '', Number.NEGATIVE_INFINITY, 0]

  return () => {
    const steadyMs = performance.now()
    if (steadyMs - setAt > setEveryMs) [setAt, offset] = [steadyMs, Date.now() - steadyMs]
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
