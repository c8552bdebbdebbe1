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
const holdBackMs = 100
const holdBackChars = 16_384

/**
 * JSON lines. Written in small batches: one write for each request would cost
 * more than answering it. Warnings and errors are written at once.
 */
export function openLog(
  lowest: Level | 'silent',
  write: (lines: string) => void = (lines) => void process.stdout.write(lines),
): Log {
  let held = ''
  let timer: NodeJS.Timeout | null = null
  const isHeard = (level: Level) =>
    lowest !== 'silent' && levels.indexOf(level) >= levels.indexOf(lowest)

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

  const say = (level: Level) => (event: string, facts?: Facts) => {
    if (!isHeard(level)) return
    const line = { time: new Date().toISOString(), level, event, ...facts }
    hold(`${JSON.stringify(line, describeFaults)}\n`)
    if (level === 'warn' || level === 'error') flush()
  }

  return {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    request: isHeard('info') ? (answered) => hold(toLine(answered)) : () => undefined,
    flush,
  }
}

/** By hand, because it runs for every request; every text in it is made by us. */
function toLine({ id, method, route, status, ms }: Answered): string {
  return `{"time":"${new Date().toISOString()}","level":"info","event":"request","id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${ms.toFixed(2)}}\n`
}

function describeFaults(_key: string, value: unknown): unknown {
  return value instanceof Error
    ? { message: value.message, stack: value.stack, cause: value.cause }
    : value
}
