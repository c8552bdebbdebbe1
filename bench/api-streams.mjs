// Clients that stream answers from a model, through the site or straight from `api-upstream.mjs`.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Keeps streams open for some seconds: each client starts a new call when one has ended, and the
 * clients start one after the other within `spreadMs`, so that they don't stay in step. Returns how
 * long chunks took from the router to the client, how long the first one took from the call, both
 * in milliseconds, and the number of calls.
 */
export async function streamAnswers({
  port,
  path,
  bearers,
  streams,
  chunks,
  seconds,
  calls = Infinity,
  spreadMs = 0,
}) {
  const agent = new Agent({ keepAlive: true, maxSockets: streams })
  const endsAt = performance.now() + seconds * 1_000
  const results = { delays: [], firsts: [], calls: 0 }
  let started = 0

  async function work(client) {
    await wait((client / streams) * spreadMs)
    while (performance.now() < endsAt && started < calls) {
      started += 1
      const bearer = bearers[started % bearers.length]
      await streamOnce({ agent, port, path, bearer, chunks, results })
      results.calls += 1
    }
  }
  await Promise.all(Array.from({ length: streams }, (_, client) => work(client)))
  agent.destroy()
  return results
}

function streamOnce({ agent, port, path, bearer, chunks, results }) {
  const body = JSON.stringify({
    model: 'bench',
    stream: true,
    max_tokens: chunks,
    messages: [{ role: 'user', content: 'Write a function that adds two numbers.' }],
  })
  const headers = {
    host: `localhost:${port}`,
    authorization: bearer,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-ghost-feature': 'chat',
  }
  const calledAt = process.hrtime.bigint()
  return new Promise((ended, failed) => {
    const options = { agent, port, host: '127.0.0.1', path, method: 'POST', headers }
    const sent = request(options, (response) => {
      let text = ''
      let count = 0
      response.setEncoding('utf8')
      response.on('data', (part) => {
        const now = process.hrtime.bigint()
        text += part
        for (const [, sentAt] of part.matchAll(/"content":"(\d+) "/g)) {
          if (count === 0) results.firsts.push(toMs(now - calledAt))
          else results.delays.push(toMs(now - BigInt(sentAt)))
          count += 1
        }
      })
      response.on('end', () => (count === chunks ? ended() : failed(new Error(text))))
      response.on('error', failed)
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

function toMs(nanoseconds) {
  return Number(nanoseconds) / 1e6
}
