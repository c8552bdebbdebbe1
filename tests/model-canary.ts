import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { firstSubscription, type User, type UserId } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'
import { connect } from './editors.ts'
import { type Engine, openTestStore } from './engines.ts'
import { listRows } from './list-rows.ts'
import { connectRouter, endChunk, openFakeRouter, startEvents, toChunk } from './model-router.ts'
import { grace } from './people.ts'
import { toTestPorts } from './ports.ts'
import { furnish } from './shop.ts'
import { openTestServer } from './test-server.ts'

const peopleCount = 50
const connectionCount = 24

/** As many calls at a time as the connections take, over connections that many people share. */
const agent = () => new Agent({ keepAlive: true, maxSockets: connectionCount })

type CanarySize = { readonly engine: Engine; readonly calls: number }

/**
 * Many people call a model through a hostile router, over shared connections, and hang up at any
 * moment. Each question has a text of its own, which the router repeats wherever it can. Fails if
 * such a text reaches another call, the log or the database.
 */
export async function runCanary({ engine, calls }: CanarySize): Promise<CanaryCounts> {
  const router = await openFakeRouter(repeatEverywhere)
  const store = await openTestStore(engine)
  const server = await openTestServer(async (siteUrl) => {
    const ports = toTestPorts(store, { siteUrl })
    const taken = { isAllowed: true, left: 9, endsAt: new Date() }
    const callRateLimit = { take: async () => taken }
    return furnish({ ...ports, callRateLimit, models: connectRouter(router.url) })
  })
  const people = await addPeople(toTestPorts(store))
  const connections = agent()
  onTestFinished(() => connections.destroy())
  const counts: CanaryCounts = { answered: 0, aborted: 0, refused: 0 }

  let next = 0
  const work = async () => {
    while (next < calls) {
      const number = next
      next += 1
      const person = people[number % people.length] as Person
      const heard = await ask(server.origin, { number, person, agent: connections })
      counts[heard.ending] += 1
      const foreign = listCanaries(heard.text).filter((each) => each !== toCanary(number, person))
      expect(foreign, `heard by call ${number}`).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: connectionCount * 2 }, work))

  const kept = JSON.stringify([server.listLines(), await listRows(store)])
  expect(kept).toContain('/api/v1/chat/completions')
  expect(listCanaries(kept)).toEqual([])
  return counts
}

type CanaryCounts = { answered: number; aborted: number; refused: number }

type Person = { readonly id: string; readonly headers: { readonly authorization: string } }

async function addPeople(ports: Ports): Promise<readonly Person[]> {
  const people: Person[] = []
  for (let number = 0; number < peopleCount; number += 1) {
    const id = `user-${number}` as UserId
    const user: User = { ...grace, id, email: `${id}@example.com` }
    await ports.users.addUser(user, firstSubscription(ports.clock.now()))
    people.push({ id, headers: (await connect(ports, { user })).headers })
  }
  return people
}

function toCanary(number: number, { id }: Pick<Person, 'id'>): string {
  return `CANARY-${id}-${number}-`
}

function listCanaries(text: string): string[] {
  return [...new Set(text.match(/CANARY-user-\d+-\d+-/g) ?? [])]
}

type Asking = { readonly number: number; readonly person: Person; readonly agent: Agent }
type Heard = { readonly text: string; readonly ending: keyof CanaryCounts }

/** Every third call hangs up: before the answer, at its head, or after its first piece. */
async function ask(origin: string, { number, person, agent }: Asking): Promise<Heard> {
  const canary = toCanary(number, person)
  const isChat = number % 5 !== 0
  const body = JSON.stringify({
    model: 'coder',
    stream: number % 4 !== 0,
    ...(isChat
      ? { messages: [{ role: 'user', content: `Repeat ${canary}` }] }
      : { prompt: canary, suffix: canary }),
  })
  const patience = number % 3 === 0 ? (number / 3) % 3 : Number.POSITIVE_INFINITY
  return new Promise((resolve) => {
    let text = ''
    const sent = request(`${origin}/api/v1/${isChat ? 'chat/' : ''}completions`, {
      method: 'POST',
      agent,
      headers: {
        ...person.headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    const hangUp = () => {
      sent.destroy()
      resolve({ text, ending: 'aborted' })
    }
    sent.on('error', () => resolve({ text, ending: 'aborted' }))
    sent.on('response', (response: IncomingMessage) => {
      text += JSON.stringify(response.headers)
      if (patience === 1) return hangUp()
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
        if (patience === 2) hangUp()
      })
      response.on('error', () => resolve({ text, ending: 'aborted' }))
      response.on('end', () =>
        resolve({ text, ending: response.statusCode === 200 ? 'answered' : 'refused' }),
      )
    })
    sent.end(body)
    if (patience === 0) setImmediate(hangUp)
  })
}

/** Which of its tricks the router uses depends on the call, so that every run is the same. */
function repeatEverywhere(response: ServerResponse, { body }: { readonly body: unknown }): void {
  const asked = JSON.stringify(body)
  const [canary = ''] = listCanaries(asked)
  const number = Number(canary.split('-').at(-2))
  const trick = tricks[number % tricks.length] ?? answerInPieces
  trick(response, canary)
}

type Trick = (response: ServerResponse, canary: string) => void

const answerInPieces: Trick = (response, canary) => {
  const send = startEvents(response)
  const pieces = Array.from({ length: 6 }, () => `${canary} `)
  const next = () => {
    const piece = pieces.pop()
    if (piece === undefined) {
      send(endChunk)
      return void response.end('data: [DONE]\n\n')
    }
    send(toChunk(piece))
    setImmediate(next)
  }
  next()
}

const tricks: readonly Trick[] = [
  answerInPieces,
  (response, canary) => {
    response.writeHead(500, { 'content-type': 'text/plain', 'x-error': canary }).end(canary)
  },
  (response, canary) => {
    const send = startEvents(response)
    send(toChunk(canary))
    send({ error: { message: canary, code: canary } })
    response.end()
  },
  (response, canary) => {
    const send = startEvents(response)
    send(toChunk(canary))
    setImmediate(() => response.destroy())
  },
  (response, canary) => {
    const send = startEvents(response)
    const called = { index: 0, id: canary, function: { name: canary, arguments: `"${canary}"` } }
    send({ id: canary, model: canary, choices: [{ delta: { tool_calls: [called] } }] })
    send({ choices: [{ delta: {}, finish_reason: canary }], usage: { prompt_tokens: canary } })
    response.end('data: [DONE]\n\n')
  },
  (response, canary) => {
    response.writeHead(429, { 'retry-after': canary, 'set-cookie': canary })
    response.end(JSON.stringify({ error: { message: canary, type: canary } }))
  },
  (response, canary) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-model': canary })
    // Half a character, half an event, and text after the end.
    response.write(`data: {"choices":[{"delta":{"content":"${canary}`)
    setImmediate(() => response.end(` é"}}]}\n\ndata: [DONE]\n\ndata: ${canary}\n\n`))
  },
  (response, canary) => response.writeHead(302, { location: `http://localhost/${canary}` }).end(),
]
