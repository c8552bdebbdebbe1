import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { minutes, seconds } from '#domain/time.ts'

export type ThreadSettings = {
  /** Answers each message with one message, and stops working on it at the message `stop`. */
  readonly program: URL
  readonly data: unknown
  readonly report: (fault: unknown) => void
  readonly limits?: ThreadLimits
}

type ThreadLimits = {
  /** How long it may go on after it was told to stop. */
  readonly stopMs: number
  /** How long it stays loaded without a question. */
  readonly idleMs: number
}

const defaultLimits: ThreadLimits = { stopMs: seconds(2), idleMs: minutes(5) }

/** A thread that is started by its first question, and again after it has crashed. */
export type QuestionThread<Question, Answer> = {
  /**
   * Ask the next question when this one has settled. When the signal aborts, the thread is told to
   * stop, and ended if it doesn't. Rejects if it ends.
   */
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  close(): Promise<void>
}

export function openThread<Question, Answer>({
  program,
  data,
  report,
  limits = defaultLimits,
}: ThreadSettings): QuestionThread<Question, Answer> {
  let current: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start(): Worker {
    const thread = new Worker(program, { workerData: data, resourceLimits })
    // A site that stops doesn't wait for it.
    thread.unref()
    const forget = () => {
      if (current === thread) current = null
    }
    thread.once('exit', forget)
    thread.on('error', (fault) => {
      forget()
      report(fault)
    })
    return thread
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    const thread = current
    current = null
    await thread?.terminate()
  }

  return {
    close,
    async ask(question, signal) {
      clearTimeout(idleTimer)
      current ??= start()
      try {
        return await exchange<Question, Answer>(current, { question, signal, ...limits })
      } finally {
        idleTimer = setTimeout(close, limits.idleMs).unref()
      }
    },
  }
}

/** The heap of the thread. Memory of WebAssembly isn't part of it, but has limits of its own. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

type Exchange<Question> = {
  readonly question: Question
  readonly signal: AbortSignal
  readonly stopMs: number
}

async function exchange<Question, Answer>(
  thread: Worker,
  { question, signal, stopMs }: Exchange<Question>,
): Promise<Answer> {
  const over = new AbortController()
  let killTimer: NodeJS.Timeout | undefined
  function stop(): void {
    thread.postMessage('stop')
    killTimer = setTimeout(() => void thread.terminate(), stopMs)
  }

  signal.addEventListener('abort', stop, { once: true })
  try {
    const answered = once(thread, 'message', over)
    const ended = once(thread, 'exit', over).then(() => {
      throw new Error('The thread has ended before it answered')
    })
    thread.postMessage(question)
    const [answer] = await Promise.race([answered, ended])
    return answer
  } finally {
    over.abort()
    signal.removeEventListener('abort', stop)
    clearTimeout(killTimer)
  }
}
