import { expect, test } from 'vitest'
import { freeModels, premiumModels } from '../../../app/routes/marketing/models.ts'
import { openTestRouter } from '../../tests/routers.ts'
import { listModels } from './list-models.ts'
import { namedModels } from './models.ts'

test('the models that the site names come first, by the same names, free ones before premium', () => {
  const named = namedModels.map(({ name, maker, cost }) => ({ name, maker, cost }))

  expect(named).toEqual([
    ...freeModels.map((model) => ({ ...model, cost: 'free' })),
    ...premiumModels.map((model) => ({ ...model, cost: 'credits' })),
  ])
})

test('the router says which of them it has, and what else there is', async () => {
  const { router } = await openTestRouter()

  const models = await listModels(router)

  const offered = Object.fromEntries(models.map(({ id, isOffered }) => [id, isOffered]))
  expect(offered).toMatchObject({
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

test('without the router every named model can still be chosen', async () => {
  const { fake, router } = await openTestRouter()
  await fake.close()

  const models = await listModels(router)

  expect(models.map(({ name }) => name)).toContain('Gemini Pro')
  expect(models.every(({ isOffered }) => isOffered)).toBe(true)
})
