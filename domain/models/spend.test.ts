import { describe, expect, test, vi } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'
import { openBillingRouter, price, type Scenario } from '#tests/billing-router.ts'
import { type Engine, oneEngine, sampledEngines } from '#tests/engines.ts'
import { crowd, finishCall, openModelCalls } from '#tests/model-calls.ts'
import { connectRouter } from '#tests/model-router.ts'
import { callModel } from './call-model.ts'
import type { NewModelCall } from './model-answer.ts'
import type { ModelBudget } from './ports.ts'

const day = '2026-03-01'

type Opening = { readonly engine?: Engine; readonly money?: ModelBudget['money'] }

/** Ada, and a model at two routers that both bill. */
async function openSpending({ engine = oneEngine[0], money }: Opening = {}) {
  const calls = await openModelCalls(engine, 1_000)
  const first = await openBillingRouter()
  const second = await openBillingRouter(({ how }) => (how === 'wait' ? 'wait' : 'complete'))
  let ms = 0
  const targets = ['router', 'backup'].map((router) => ({ router, upstreamId: 'coder', price }))
  const models = connectRouter(first.url, {
    routers: { backup: second.url },
    models: [{ price, targets }],
    budget: { perDay: null, perMonth: null, ...(money && { money }) },
    now: () => ms,
  })
  const ports = { ...calls.ports, ...crowd, models }
  const toQuestion = (scenario: Partial<Scenario>) =>
    JSON.stringify({
      tokensIn: 5,
      cached: 0,
      chunks: 1,
      how: 'complete',
      isRunning: false,
      ...scenario,
    })
  const ask = (scenario: Partial<Scenario>, call: Partial<NewModelCall> = {}) => {
    const messages = [{ role: 'user' as const, content: toQuestion(scenario) }]
    const input = { kind: 'chat' as const, messages, options: {} }
    return callModel(ports, calls.toCall({ modelId: 'coder', plan: 'pro', input, ...call }))
  }
  const readBooks = async () => {
    const lines = await calls.db
      .selectFrom('reservation')
      .select(['ending', 'spent_micros', 'target'])
      .execute()
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    const spend = await ports.usage.listSpend(day)
    const pools = await calls.db
      .selectFrom('model_budget')
      .selectAll()
      .where('period', '=', `spend ${day}`)
      .execute()
    return {
      isEnded: lines.every(({ ending }) => ending !== null),
      lines: sum(lines.map((line) => Number(line.spent_micros))),
      targets: lines.map(({ target }) => target),
      days: sum(spend.map(({ spentMicros }) => spentMicros)),
      budget: sum(pools.map(({ tenths }) => Number(tenths))),
    }
  }
  const rest = () => {
    ms += minutes(10)
  }
  return { ...calls, ports, first, second, toQuestion, ask, readBooks, rest }
}

/** Reads so many texts, and leaves. */
async function leaveAfter(
  started: Awaited<ReturnType<typeof callModel>>,
  chunks: number,
): Promise<void> {
  if (isRefusal(started)) throw new Error(`Refused: ${started.refused}`)
  for (let texts = 0; texts < chunks; ) {
    const part = await started.answer.read()
    // The number of tokens so far follows its text.
    if (part?.kind === 'usage') texts += 1
    if (part === null) throw new Error('The answer has ended')
  }
  await started.answer.cancel()
}

const ways = ['complete', 'wait', 'cut', 'error', 'busy', 'broken', 'hang-up'] as const

describe.each(sampledEngines)('what calls cost on $name', (engine) => {
  test('adds up to the bill of the routers, with aborts, failures and fallbacks', async () => {
    const money = { currency: 'USD', perDay: 1_000, perMonth: null }
    const { first, second, ask, readBooks, rest } = await openSpending({ engine, money })
    const askOne = async (place: number): Promise<void> => {
      const how = ways[place % ways.length] ?? 'complete'
      const tokensIn = 10 + ((place * 37) % 900)
      const chunks = 1 + (place % 5)
      const scenario = { how, tokensIn, cached: place % 10, chunks, isRunning: place % 2 === 0 }
      const started = await ask(scenario)
      if (how === 'wait') await leaveAfter(started, chunks)
      else await finishCall(started)
    }

    for (let place = 0; place < 300; place += 1) {
      await askOne(place)
      rest()
    }

    await vi.waitFor(async () => expect((await readBooks()).isEnded).toBe(true), 10_000)
    const { lines, days, budget, targets } = await readBooks()
    const billed = first.sumBills() + second.sumBills()
    expect(billed).toBeGreaterThan(20_000)
    expect({ lines, days, budget }).toEqual({ lines: billed, days: billed, budget: billed })
    expect(targets.filter((target) => target === 'backup').length).toBeGreaterThan(100)
  }, 60_000)

  test('of 200 calls at once, exactly as many are answered as the spend limit allows', async () => {
    // 100 tokens of output at most; a question that is estimated at 33 tokens.
    const highest = Math.round((33 * 150_001 + 100 * 599_999) / 1_000_000)
    const perDay = (highest * 10) / 1_000_000
    const money = { currency: 'USD', perDay, perMonth: null }
    const { first, ask, readBooks } = await openSpending({ engine, money })
    const call = { maxOutputTokens: 100 }
    const scenario = { how: 'wait', tokensIn: 7, chunks: 2 } as const

    const calls = await Promise.all(Array.from({ length: 200 }, () => ask(scenario, call)))

    const answered = calls.filter((one) => !isRefusal(one))
    expect(answered).toHaveLength(10)
    expect(calls.find(isRefusal)).toMatchObject({ refused: 'budget-spent', isOfPlan: false })
    expect((await readBooks()).budget).toBe(highest * 10)

    for (const one of answered) await leaveAfter(one, 2)
    const { lines, days, budget } = await readBooks()
    const billed = first.sumBills()
    expect({ lines, days, budget }).toEqual({ lines: billed, days: billed, budget: billed })
    expect(isRefusal(await ask(scenario, call))).toBe(false)
  }, 60_000)
})

test('users on Free leave a share of the spend limit to paying customers', async () => {
  const money = { currency: 'EUR', perDay: 0.001, perMonth: null }
  const { ask } = await openSpending({ money })
  const call = { maxOutputTokens: 100, plan: 'free' } as const
  const answers: string[] = []
  for (let count = 0; count < 16; count += 1) {
    const started = await ask({ how: 'wait' }, call)
    answers.push(isRefusal(started) ? started.refused : 'answered')
  }

  // 70% of 1,000 micro-units, of which a call holds 65.
  expect(answers.filter((answer) => answer === 'answered')).toHaveLength(10)
  expect(await ask({}, call)).toMatchObject({ refused: 'budget-spent', isOfPlan: true })
  expect(isRefusal(await ask({}, { ...call, plan: 'pro' }))).toBe(false)
})

test('the operator is told about the spend limit in its currency', async () => {
  const { ask, ports } = await openSpending({
    money: { currency: 'EUR', perDay: null, perMonth: 0.000_1 },
  })
  const budget = { ...ports.models.budget, alertEmail: 'operator@ghost.example' }
  Object.assign(ports, { models: { ...ports.models, budget } })

  await finishCall(await ask({}, { maxOutputTokens: 100 }))

  const [mail] = await ports.outbox.listMailsTo('operator@ghost.example', new Date(0))
  expect(mail?.subject).toBe('50% of the monthly model spend limit is reached')
  expect(mail?.paragraphs.join(' ')).toContain('MODEL_MONTHLY_SPEND_LIMIT')
})

test('a call to a model that counts as 2.5 requests takes so much, and its completion a tenth', async () => {
  const { ports, ask, toQuestion, toCall, countLeft, readLines } = await openSpending()
  const [model] = ports.models.catalog
  if (!model) throw new Error('There is no model')
  Object.assign(ports, { models: { ...ports.models, catalog: [{ ...model, weight: 25 }] } })
  const completion = {
    input: { kind: 'completion', prompt: toQuestion({}), suffix: '', language: null, options: {} },
    modelId: 'coder',
  } as const

  await finishCall(await ask({}))
  await finishCall(await callModel(ports, toCall(completion)))

  expect((await readLines()).map(({ cost }) => cost)).toEqual([25, 3])
  expect(await countLeft()).toBe(997)
})

test('without a price, a line has what the router says that it charges', async () => {
  const { ports, db, toCall } = await openModelCalls()
  const usage = { tokensIn: 9, tokensOut: 1, cachedTokens: 4, reasoningTokens: 1, costMicros: 77 }
  async function* answer() {
    yield { kind: 'sent', target: 'router', price: null } as const
    yield { kind: 'text', text: 'Hi' } as const
    yield { kind: 'usage', ...usage } as const
  }

  await finishCall(await callModel({ ...ports, models: { ...ports.models, answer } }, toCall()))

  const lines = await db
    .selectFrom('reservation')
    .select(['spent_micros', 'target', 'cached_tokens', 'reasoning_tokens'])
    .execute()
  expect(lines.map((line) => ({ ...line, spent_micros: Number(line.spent_micros) }))).toEqual([
    { spent_micros: 77, target: 'router', cached_tokens: 4, reasoning_tokens: 1 },
  ])
})
