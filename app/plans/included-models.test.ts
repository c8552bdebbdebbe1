import { expect, test } from 'vitest'
import type { Model } from '#domain/models/ports.ts'
import { listIncludedModels } from './included-models.ts'

const model: Model = {
  id: 'lab/large',
  name: 'Large',
  ownedBy: 'Lab',
  releasedAt: new Date('2026-01-01'),
  plan: 'essential',
  contextTokens: 1_000_000,
  maxOutputTokens: 8_192,
  supports: { chat: true, completion: false, tools: true, vision: false, embedding: false },
  weight: 10,
  price: null,
  isStandIn: false,
}

test('a model is listed with the plans that include it, and the longest input that one of them allows', () => {
  const small = {
    ...model,
    id: 'lab/small',
    plan: 'free',
    contextTokens: 32_000,
    weight: 25,
  } as const

  expect(listIncludedModels([model, small])).toEqual([
    {
      id: 'lab/large',
      name: 'Large',
      maker: 'Lab',
      plans: ['Essential', 'Pro'],
      context: 'up to 256K tokens',
    },
    {
      id: 'lab/small',
      name: 'Large (counts as 2.5 requests)',
      maker: 'Lab',
      plans: ['Free', 'Essential', 'Pro'],
      context: 'up to 32K tokens',
    },
  ])
})

test('the models of a site without a router are ours', () => {
  const [own] = listIncludedModels([{ ...model, ownedBy: 'ghost-writers-ia' }])

  expect(own).toMatchObject({ maker: 'Ghost Writers IA' })
})
