import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { releaseOverdue } from '#domain/usage/settle.ts'
import { openStore } from '#store/open-store.ts'
import { stoppedClock } from './clock.ts'
import { connect, leave } from './editors.ts'
import { ada } from './people.ts'
import { toTestPorts } from './ports.ts'
import { keepFrom, startSite } from './site-process.ts'

const allowance = 500

type Asked = { readonly id: string; readonly authorization: string; readonly origin: string }

type Call = {
  /** Resolves with whether the client got a text, at the first one or at the end. */
  readonly text: Promise<boolean>
}

/** Asks the stand-in for a slow answer. Its first word comes after a quarter of a second. */
function ask({ id, authorization, origin }: Asked): Call {
  const body = {
    model: 'ghost-writers-stand-in',
    stream: true,
    messages: [{ role: 'user', content: '/slow' }],
  }
  async function readText(): Promise<boolean> {
    const response = await fetch(`${origin}/api/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'x-ghost-request-id': id },
      body: JSON.stringify(body),
    })
    // A comment says that the model has the question; it counts from the first event.
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (part.includes('data: ')) return response.ok
    return false
  }
  return { text: readText().catch(() => false) }
}

/**
 * Kills a site again and again while it streams one answer and waits for the first text of another.
 * Then every text that a client got is counted, and what was only held is given back.
 */
export async function crashWhileStreaming(rounds: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'models-'))
  const file = join(dir, 'ghost-writers-ia.sqlite')
  const store = await openStore({ engine: 'sqlite', file })
  onTestFinished(() => store.close())
  const ports = toTestPorts(store, { clock: stoppedClock(new Date()) })
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  await leave(ports, allowance)
  const { authorization } = (await connect(ports)).headers
  // On a slow machine the sites would release the first ones before the last one is killed.
  await keepFrom(store, 'release-overdue')
  const delivered: string[] = []

  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite({ DATA_DIR: dir })
    const { origin } = site
    const first = ask({ id: `streamed-${round}`, authorization, origin })
    if (await first.text) delivered.push(`streamed-${round}`)
    const second = ask({ id: `waiting-${round}`, authorization, origin })
    await expect.poll(() => countHeld(), { timeout: 5_000, interval: 5 }).toBe(round + 1)
    await site.kill()
    if (await second.text) delivered.push(`waiting-${round}`)
  }

  const before = await countStates()
  expect(delivered).toHaveLength(rounds)
  expect(before.committed).toEqual(delivered.toSorted())
  expect(await countLeft()).toBe(allowance - before.committed.length - before.held.length)

  // The sites' clocks ran on meanwhile.
  ports.clock.move(Date.now() - ports.clock.now().getTime() + minutes(11))
  while (await releaseOverdue(ports));
  const after = await countStates()
  expect(after.held).toEqual([])
  // Up to 20 a day: the server can't tell a crash from a client that never settles.
  const isGivenBack = Math.min(rounds, 20)
  expect(after.expired).toHaveLength(isGivenBack)
  expect(await countLeft()).toBe(allowance - 2 * rounds + isGivenBack)

  async function countStates() {
    const rows = await store.db.selectFrom('reservation').select(['request_id', 'state']).execute()
    const list = (state: string) =>
      rows
        .filter((row) => row.state === state)
        .map((row) => row.request_id)
        .toSorted()
    return { held: list('held'), committed: list('committed'), expired: list('expired') }
  }
  async function countHeld() {
    return (await countStates()).held.length
  }
  async function countLeft() {
    return (await readAllowance(ports, { userId: ada.id, plan: 'free' })).bucket?.left
  }
}
