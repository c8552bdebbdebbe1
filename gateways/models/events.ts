import type { IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import { type Deadlines, SizeError } from './deadlines.ts'

/** In characters. One event carries a few words, or the arguments of a tool call. */
const maxEventLength = 1_000_000
/** In characters: many times the longest answer. */
const maxLength = 32 * 1_024 * 1_024
/** In characters: what is read ahead of a slow reader. */
const maxAhead = 16 * 1_024

export type EventReader = {
  /** The data of the events that have arrived since the last call, at least one. Null at the end. */
  read(): Promise<readonly string[] | null>
  close(): void
}

type WaitingReader = {
  readonly resolve: (events: readonly string[] | null) => void
  readonly reject: (fault: unknown) => void
}

/**
 * Reads server-sent events. Stops reading from the network while the reader is busy, so a slow
 * reader slows the router down. Without promises and streams between socket and events, because
 * this runs for every chunk of every answer. See ADR-0043.
 */
export function readEvents(response: IncomingMessage, deadlines: Deadlines): EventReader {
  const buffer = createEventBuffer()
  let waiting: WaitingReader | null = null
  let ending: { readonly fault: unknown } | null = null
  const silence = watchSilence(deadlines, () => waiting !== null)

  /** With a fault, or without one when the answer is complete. */
  function end(fault: unknown = null): void {
    if (ending) return
    ending = { fault }
    close()
    if (fault) waiting?.reject(fault)
    else waiting?.resolve(null)
    waiting = null
  }

  function close(): void {
    silence.close()
    response.off('data', onData)
    if (!response.readableEnded) response.destroy()
  }

  function onData(text: string): void {
    buffer.add(text)
    silence.restart()
    if (buffer.isTooLarge()) {
      end(new SizeError('The router sent too much'))
    } else if (waiting && buffer.hasEvents()) {
      waiting.resolve(buffer.take())
      waiting = null
    } else if (!waiting && buffer.isFull()) {
      response.pause()
    }
  }

  listen(response, { onData, end })
  return {
    close,
    async read() {
      if (buffer.hasEvents()) return buffer.take()
      if (ending?.fault) throw ending.fault
      if (ending) return null
      silence.restart()
      if (response.isPaused()) response.resume()
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      })
    },
  }
}

type Listeners = {
  readonly onData: (text: string) => void
  readonly end: (fault?: unknown) => void
}

function listen(response: IncomingMessage, { onData, end }: Listeners): void {
  response.setEncoding('utf8')
  response.on('data', onData)
  response.once('end', () => end())
  // Not once: an error that nobody listens to would stop the process.
  response.on('error', end)
  response.once('close', () => end(new Error('The router closed the connection')))
}

/** Events that have arrived and weren't taken yet. */
function createEventBuffer() {
  let events: string[] = []
  let [received, ahead, isTooLong] = [0, 0, false]
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded'
    },
  })
  return {
    add(text: string): void {
      received += text.length
      ahead += text.length
      parser.feed(text)
    },
    hasEvents: () => events.length > 0,
    isFull: () => ahead > maxAhead,
    isTooLarge: () => isTooLong || received > maxLength,
    take(): readonly string[] {
      const taken = events
      events = []
      ahead = 0
      return taken
    },
  }
}

/** The time limit of silence, with a timer that is restarted, not replaced. Comments are a sign of life. */
function watchSilence({ timeouts, expire }: Deadlines, isWaiting: () => boolean) {
  const timer = setTimeout(() => isWaiting() && expire(), timeouts.silenceMs)
  return { restart: () => void timer.refresh(), close: () => clearTimeout(timer) }
}
