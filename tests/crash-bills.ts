import { mkdtempSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { settleBills } from '#domain/models/settle-bills.ts'
import { minutes } from '#domain/time.ts'
import { releaseOverdue } from '#domain/usage/settle.ts'
import { openStore } from '#store/open-store.ts'
import { stoppedClock } from './clock.ts'
import { connect } from './editors.ts'
import { connectRouter, openFakeRouter, routerKey, startEvents } from './model-router.ts'
import { ada } from './people.ts'
import { toTestPorts } from './ports.ts'
import { startSite } from './site-process.ts'

const price = { input: 0.3, cachedInput: 0.3, output: 1.7 }

/** Bills the question and each chunk, and can be asked about a call by its id. */
async function openAskableRouter() {
  const bills = new Map<string, { readonly tokensIn: number; tokensOut: number }>()
  const writers: (() => void)[] = []
  const router = await openFakeRouter((response, { path, body }) => {
    const asked = new URL(path, 'http://router').searchParams.get('id')
    if (asked !== null) return tell(response, bills.get(asked))
    const id = `gen-${bills.size + 1}`
    const bill = { tokensIn: 100 + JSON.stringify(body).length, tokensOut: 0 }
    bills.set(id, bill)
    const send = startEvents(response)
    send({ id, choices: [{ index: 0, delta: { role: 'assistant' } }] })
    writers.push(() => {
      bill.tokensOut += 1
      send({ id, choices: [{ index: 0, delta: { content: 'word ' } }] })
    })
  })
  return { ...router, bills, writers }
}

function tell(
  response: ServerResponse,
  bill: { readonly tokensIn: number; readonly tokensOut: number } | undefined,
): void {
  const data = bill && {
    native_tokens_prompt: bill.tokensIn,
    native_tokens_completion: bill.tokensOut,
    total_cost: 0,
  }
  response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data }))
}

/**
 * Kills a site again and again while one answer is written and another one is awaited. Afterwards the
 * books have what the router has billed, which neither the site nor its database has ever seen.
 */
export async function crashWhileBilled(rounds: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bills-'))
  const store = await openStore({ engine: 'sqlite', file: join(dir, 'ghost-writers-ia.sqlite') })
  onTestFinished(() => store.close())
  const router = await openAskableRouter()
  const models = connectRouter('http://127.0.0.1:9', {
    routers: { asked: router.url },
    bills: ['asked'],
    models: [{ price, targets: [{ router: 'asked', upstreamId: 'coder', price }] }],
  })
  const ports = { ...toTestPorts(store, { clock: stoppedClock(new Date()) }), models }
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  const { authorization } = (await connect(ports)).headers

  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite({
      DATA_DIR: dir,
      MODEL_ROUTERS: JSON.stringify({
        asked: { url: router.url, key: routerKey, bills: 'openrouter' },
      }),
      MODELS: JSON.stringify([
        {
          id: 'coder',
          name: 'Coder',
          context: 32_768,
          output: 4_096,
          price,
          targets: [{ router: 'asked' }],
        },
      ]),
    })
    const ask = async () => {
      const response = await fetch(`${site.origin}/api/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'coder',
          stream: true,
          messages: [{ role: 'user', content: 'Hello' }],
        }),
      })
      return response.body?.getReader()
    }
    const reader = await ask()
    const write = router.writers.at(-1)
    write?.()
    await reader?.read()
    await reader?.read()
    // Nobody reads these two anymore.
    write?.()
    const waiting = await ask()
    await expect.poll(countNamed, { timeout: 5_000, interval: 5 }).toBe(2 * round + 2)
    await site.kill()
    write?.()
    await Promise.allSettled([reader?.cancel(), waiting?.cancel()])
  }

  ports.clock.move(Date.now() - ports.clock.now().getTime() + minutes(61))
  while (await releaseOverdue(ports));
  while (await settleBills(ports));
  const billed = [...router.bills.values()].reduce(
    (sum, { tokensIn, tokensOut }) =>
      sum + Math.floor((tokensIn * 300_000 + tokensOut * 1_700_000 + 500_000) / 1_000_000),
    0,
  )
  const lines = await store.db.selectFrom('reservation').selectAll().execute()
  const spend = await ports.usage.listSpend('')
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  expect(lines).toHaveLength(2 * rounds)
  expect(lines.every(({ ending, generation }) => ending === 'failed' && !generation)).toBe(true)
  expect(sum(lines.map((line) => Number(line.spent_micros)))).toBe(billed)
  expect(sum(spend.map(({ spentMicros }) => spentMicros))).toBe(billed)

  async function countNamed() {
    const named = store.db.selectFrom('reservation').select('request_id')
    return (await named.where('generation', 'is not', null).execute()).length
  }
}
