import { destination, pino, stdTimeFunctions } from 'pino'
import type { LoggedAbout } from '#app/context.ts'
import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import { toEmail } from '#domain/identity/user.ts'
import type { LogFacts } from '#domain/log-fields.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

export type Log = {
  readonly [level in Level]: (event: string, facts?: LogFacts) => void
} & {
  /** Logs one handled request. */
  request(answered: Answered): void
  /** Writes buffered lines. */
  flush(): void
}

export type Answered = {
  /** Null if the answer came from memory: no other line is about such a request. */
  readonly id: string | null
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  /** Open until the client leaves, so its duration says nothing about the server. */
  readonly isStream?: boolean
  readonly caller?: Caller
}

/** Who called, and which model. */
export type Caller = Pick<LogFacts, 'user' | 'tokenId' | 'model'>

const bufferBytes = 8_192
const flushMs = 100
const batchLines = 200

/** Log fields never hold these (see domain/log-fields.ts). If one slips in, it's removed. */
const secrets = ['password', 'token', 'secret', 'key', 'cookie', 'authorization', 'email', 'card']

/**
 * JSON lines, by default to stdout. Warnings and errors are written immediately, the rest in small
 * batches. pino escapes control characters, so text from outside can't forge a line.
 */
export function createLog(lowest: Level | 'silent', write?: (line: string) => void): Log {
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
 * for a prerendered response. Their fields are all ours, so there's nothing to redact, and only
 * the route and the caller need escaping.
 */
function batchRequests(writeLines: ((lines: string) => void) | null) {
  const fromMemory = countAlike()
  let lines = ''
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const written = lines + fromMemory.take()
    lines = ''
    count = 0
    if (written !== '') writeLines?.(written)
  }

  function add(answered: Answered): void {
    timer ??= setTimeout(write, flushMs).unref()
    if (answered.id === null) {
      fromMemory.add(answered)
      return
    }
    lines += toLine(Date.now(), answered)
    count += 1
    if (count >= batchLines) write()
  }

  return { write, add: writeLines ? add : () => undefined }
}

type Alike = { readonly answered: Answered; startedAt: number; count: number }

/**
 * Answers from memory have one line for all of a kind in a batch, with their number: a line each
 * took a twentieth of the server's time. There are as many kinds as files and pages.
 */
function countAlike() {
  const known = new Map<string, Alike>()
  let counted: Alike[] = []

  function find(answered: Answered): Alike {
    const last = known.get(answered.route)
    if (last && isSameKind(last.answered, answered)) return last
    const alike = { answered, startedAt: 0, count: 0 }
    known.set(answered.route, alike)
    return alike
  }

  return {
    add(answered: Answered): void {
      const alike = find(answered)
      if (alike.count === 0) {
        alike.startedAt = Date.now()
        counted.push(alike)
      }
      alike.count += 1
    },
    /** Their lines, since the last call. */
    take(): string {
      const taken = counted
      counted = []
      return taken.map(toCountedLine).join('')
    },
  }
}

function isSameKind(one: Answered, other: Answered): boolean {
  return one.status === other.status && one.method === other.method
}

function toCountedLine(alike: Alike): string {
  const { answered, startedAt, count } = alike
  alike.count = 0
  return toLine(startedAt, answered, count)
}

function toLine(
  at: number,
  { id, method, route, status, ms, caller }: Answered,
  count = 1,
): string {
  const start = `{"level":"info","time":"${new Date(at).toISOString()}"`
  const about = `"method":"${method}","route":${JSON.stringify(route)},"status":${status}`
  const number = count === 1 ? '' : `,"count":${count}`
  const fields = caller ? JSON.stringify(caller).slice(1, -1) : ''
  const who = fields && `,${fields}`
  const rounded = Math.round(ms * 100) / 100
  return `${start},${id === null ? '' : `"id":"${id}",`}${about},"ms":${rounded}${number}${who},"event":"request"}\n`
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

const deniedEvents: Readonly<Record<number, string>> = {
  401: 'access_denied',
  403: 'access_denied',
  429: 'rate_limited',
}

/** The security event to log for a status; null if there is none. */
export function findDeniedEvent(status: number): string | null {
  return deniedEvents[status] ?? null
}

/** The fields of a log line that identify a user. */
export type NamedInLog = Pick<LogFacts, 'userId' | 'account'>

/** 96 bits: enough to tell accounts apart, short enough to read. */
const shownCharacters = 16

/** Logs addresses as a keyed hash, so that a known address can't be looked up in a leaked log. */
export function createLogNames(hash: KeyedHash) {
  const toShort = (text: string) => hash.list(text)[0]?.slice(0, shownCharacters)
  return {
    /** For security events. */
    toNamed: ({ userId, email }: LoggedAbout): NamedInLog => ({
      ...(userId && { userId }),
      ...(email && { account: toShort(toEmail(email)) }),
    }),
    /** For the line of the request. */
    toCaller: ({ userId, sessionId, model }: LoggedAbout): Caller => ({
      ...(userId && { user: toShort(userId) }),
      ...(sessionId && { tokenId: sessionId.slice(0, shownCharacters) }),
      ...(model && { model }),
    }),
  }
}
