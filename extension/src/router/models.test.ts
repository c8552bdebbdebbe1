import { expect, test } from 'vitest'
import { freeModels, premiumModels } from '../../../app/routes/marketing/models.ts'
import { openTestRouter } from '../../tests/test-servers.ts'
import { createVision, groupModels, listModels, namedModels } from './models.ts'

test('the models named on the site come first, free ones before premium', () => {
  const named = namedModels.map(({ name, maker, cost }) => ({ name, maker, cost }))

  expect(named).toEqual([
    ...freeModels.map((model) => ({ ...model, cost: 'free' })),
    ...premiumModels.map((model) => ({ ...model, cost: 'credits' })),
  ])
})

test("the router's list says which named models are available and adds the others", async () => {
  const { router } = await openTestRouter()

  const models = await listModels(router)

  const available = Object.fromEntries(models.map(({ id, isAvailable }) => [id, isAvailable]))
  expect(available).toMatchObject({
    'google/gemini-2.5-pro-exp-03-25': false,
    'openai/gpt-4o': true,
    'anthropic/claude-sonnet-4:thinking': true,
    'openrouter/free': true,
    'qwen/qwen3-coder:free': true,
  })
  expect(models.find(({ id }) => id === 'qwen/qwen3-coder:free')?.cost).toBe('free')
  expect(models.find(({ id }) => id === 'mistralai/devstral')?.cost).toBe('credits')
  expect(models.filter(({ id }) => id === 'openai/gpt-4o')).toHaveLength(1)
})

test('models that the router does not offer are listed last, in a group of their own', async () => {
  const { router } = await openTestRouter()

  const groups = groupModels(await listModels(router))

  const names = Object.entries(groups).map(([group, models]) => [
    group,
    models.map(({ name }) => name),
  ])
  expect(names).toEqual([
    ['free', ['Auto (free)']],
    ['premium', ['GPT-4o', 'Claude Sonnet 4', 'Claude Sonnet 4 (thinking)']],
    ['otherFree', ['Qwen3 Coder (free)']],
    ['otherPremium', ['Devstral']],
    ['unavailable', ['Gemini Pro', 'DeepSeek V3']],
  ])
})

test('every named model can be chosen while the router is unreachable', async () => {
  const { fake, router } = await openTestRouter()
  await fake.close()

  const models = await listModels(router)

  expect(models.map(({ name }) => name)).toContain('Gemini Pro')
  expect(models.every(({ isAvailable }) => isAvailable)).toBe(true)
})

test('a model sees images if the router says so, and its list is read once for a model', async () => {
  const { fake, router } = await openTestRouter()
  const sees = createVision()

  expect(await sees(router, 'openai/gpt-4o')).toBe(true)
  expect(await sees(router, 'mistralai/devstral')).toBe(false)
  expect(await sees(router, 'unknown')).toBe(false)
  await fake.close()
  expect(await sees(router, 'openai/gpt-4o')).toBe(true)
})

test('while the router is unreachable, no model sees images, and it is asked again later', async () => {
  const { fake, router } = await openTestRouter()
  const sees = createVision()
  let isOffline = true
  const flaky: typeof router = {
    ...router,
    fetch: (...call) => (isOffline ? Promise.reject(new TypeError('offline')) : fetch(...call)),
  }

  expect(await sees(flaky, 'openai/gpt-4o')).toBe(false)
  isOffline = false
  expect(await sees(flaky, 'openai/gpt-4o')).toBe(true)
  await fake.close()
})
