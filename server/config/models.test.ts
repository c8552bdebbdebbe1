import { describe, expect, test } from 'vitest'
import { readEnv } from './load.ts'

const router = {
  MODEL_ROUTER_URL: 'https://router.example/v1/',
  MODEL_ROUTER_KEY: 'sk-router',
  MODELS: '[{"id":"coder","name":"Coder","context":32768,"output":4096}]',
}

describe('the models', () => {
  const read = (MODELS: string) => readEnv({ ...router, MODELS }).models.router?.models

  test('come from a router, with what each can do and the plan it needs', () => {
    const models = JSON.stringify([
      { id: 'coder', name: 'Coder', context: 32_768, output: 4_096 },
      {
        id: 'large',
        name: 'Large',
        plan: 'pro',
        context: 1_000,
        output: 100,
        supports: ['completion'],
        upstream: 'maker/large',
        fim: '<a>{prefix}<b>{suffix}<c>',
      },
    ])

    expect(readEnv({ ...router, MODELS: models, MODEL_DAILY_BUDGET: '500' }).models).toMatchObject({
      router: { routers: { router: { url: 'https://router.example/v1', key: 'sk-router' } } },
      budget: { perDay: 500, perMonth: null },
    })
    expect(read(models)).toMatchObject([
      { id: 'coder', plan: 'free', upstreamId: 'coder', supports: { chat: true, tools: true } },
      {
        plan: 'pro',
        upstreamId: 'maker/large',
        ownedBy: 'maker',
        supports: { chat: false, completion: true },
        fimTemplate: '<a>{prefix}<b>{suffix}<c>',
      },
    ])
  })

  test.each([
    ['no list', 'MODELS must be a JSON list of models'],
    ['[{"id":"a","name":"A","context":1}]', 'MODELS is invalid at 0.output'],
    ['[{"id":"a","name":"A","context":1,"output":1,"plan":"gold"}]', 'at 0.plan'],
    ['[{"id":"a","name":"A","context":1,"output":1,"fim":"x"}]', 'must contain {prefix}'],
    [
      '[{"id":"a","name":"A","context":1,"output":1},{"id":"a","name":"B","context":1,"output":1}]',
      'same id',
    ],
  ])('with the list %s are refused', (models, problem) => {
    expect(() => read(models)).toThrow(problem)
  })

  test('need the address and the key of the router together, and encryption', () => {
    const { MODEL_ROUTER_KEY: _, ...keyless } = router
    expect(() => readEnv(keyless)).toThrow('must be set together')
    expect(() => readEnv({ MODELS: router.MODELS })).toThrow('MODELS has no effect')
    const plain = { ...router, MODEL_ROUTER_URL: 'http://10.0.0.7/v1' }
    expect(() => readEnv(plain)).toThrow('MODEL_ROUTER_URL must be https')
    const local = { ...router, MODEL_ROUTER_URL: 'http://127.0.0.1:11434/v1' }
    expect(readEnv(local).models.router).not.toBeNull()
  })

  test('may be at several routers, in order, with what each of them charges', () => {
    const price = { input: 0.5, output: 2 }
    const targets = [{ router: 'router' }, { router: 'backup', upstream: 'x/coder', price }]
    const model = { id: 'coder', name: 'Coder', context: 9, output: 9, requests: 2.5, targets }
    const MODEL_ROUTERS = '{"backup":{"url":"https://backup.example/v1/","key":"sk-backup"}}'
    const MODELS = JSON.stringify([{ ...model, price: { input: 1, cachedInput: 0.1, output: 1 } }])

    const { models } = readEnv({ ...router, MODELS, MODEL_ROUTERS, MODEL_DAILY_SPEND_LIMIT: '7.5' })

    expect(models.router?.routers).toEqual({
      router: { url: 'https://router.example/v1', key: 'sk-router' },
      backup: { url: 'https://backup.example/v1', key: 'sk-backup' },
    })
    expect(models.router?.models).toMatchObject([
      {
        weight: 25,
        price: { input: 1, cachedInput: 0.5, output: 2 },
        targets: [
          { router: 'router', upstreamId: 'coder', price: { cachedInput: 0.1 } },
          { router: 'backup', upstreamId: 'x/coder', price: { input: 0.5, cachedInput: 0.5 } },
        ],
      },
    ])
    expect(models.budget.money).toEqual({ currency: 'USD', perDay: 7.5, perMonth: null })
  })

  test('at several routers are checked like those at one, with all problems at once and no key', () => {
    const plain = '{"backup":{"url":"http://10.0.0.7","key":"sk-hidden"}}'
    const MODELS = '[{"id":"a","name":"A","context":1,"output":1,"targets":[{"router":"other"}]}]'
    const spend = { MODEL_MONTHLY_SPEND_LIMIT: '9' }
    const read = () => readEnv({ ...router, MODELS, MODEL_ROUTERS: plain, ...spend })

    expect(read).toThrow('MODEL_ROUTERS is invalid at backup.url: it must be https')
    expect(read).toThrow("MODELS names the router other, which isn't configured")
    expect(read).toThrow('MODEL_MONTHLY_SPEND_LIMIT needs the price of every model: a has none')
    expect(read).not.toThrow('sk-hidden')
    const keyless = '{"backup":{"url":"https://backup.example","key":"sk hidden"}}'
    const readKeyless = () => readEnv({ ...router, MODEL_ROUTERS: keyless })
    expect(readKeyless).toThrow('MODEL_ROUTERS is invalid at backup.key')
    expect(readKeyless).not.toThrow('hidden')
  })
})
