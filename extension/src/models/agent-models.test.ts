import { expect, test } from 'vitest'
import type { Model } from '../router/models.ts'
import {
  type AgentSource,
  findAgentSource,
  listForAgents,
  toAgentId,
  toRouterAgentModel,
  toServerAgentModel,
} from './agent-models.ts'

const server = {
  id: 'qwen3:8b',
  contextTokens: 4096,
  canUseTools: false,
  hasVision: true,
  isRemote: false,
}

test.each<AgentSource>([
  { kind: 'server', baseUrl: 'http://[::1]:11434/v1', id: 'odd name: server http://x y' },
  { kind: 'router', id: 'openai/gpt-4o' },
  { kind: 'tuned', id: 'tuned-1' },
])(
  "a model of one's own is never taken for one of the site's, which would get the code: $id",
  (source) => {
    expect(findAgentSource(toAgentId(source))).toEqual(source)
    expect(findAgentSource('ghost-1')).toBeNull()
  },
)

test('the answer never takes more than a quarter of a small window', () => {
  expect(toServerAgentModel(server, 'Qwen')).toEqual({
    name: 'Qwen',
    contextTokens: 4096,
    maxOutputTokens: 1024,
    canUseTools: false,
    hasVision: true,
  })
  expect(toServerAgentModel({ ...server, contextTokens: null }, 'Qwen')).toMatchObject({
    contextTokens: 32_000,
    maxOutputTokens: 8_000,
  })
})

test("a router's limits are used, or careful ones", () => {
  const limits = { contextTokens: 200_000, maxOutputTokens: 64_000 }

  expect(toRouterAgentModel(limits, 'Sonnet')).toMatchObject({ maxOutputTokens: 50_000 })
  expect(toRouterAgentModel({}, 'gpt-5')).toEqual({
    name: 'gpt-5',
    contextTokens: 128_000,
    maxOutputTokens: 8_000,
    canUseTools: true,
    hasVision: false,
  })
})

const listed: readonly Model[] = [
  'openai/gpt-4o',
  'openai/text-embedding-3-large',
  'openai/whisper-1',
  'mistralai/devstral',
].map((id) => ({ id, name: `Name of ${id}`, maker: 'x', cost: 'credits', hasVision: true }))

test('agents get the chosen model first, and no model that is for something else', () => {
  const mute: Model = { id: 'x/no-tools', name: 'x', maker: 'x', cost: 'free', canUseTools: false }

  const ids = (chosen: string) =>
    listForAgents({ listed: [...listed, mute], chosen }).map(({ id }) => id)

  expect(ids('mistralai/devstral')).toEqual(['mistralai/devstral', 'openai/gpt-4o'])
  // The user knows better.
  expect(ids('x/no-tools').at(0)).toBe('x/no-tools')
})

test('without a list there is the chosen model, and a variant has the abilities of its model', () => {
  expect(listForAgents({ listed: null, chosen: 'my/model' })).toMatchObject([{ id: 'my/model' }])
  const claude = { ...listed[0], id: 'anthropic/claude-sonnet-4' } as Model
  const chosen = 'anthropic/claude-sonnet-4:thinking'
  expect(listForAgents({ listed: [claude], chosen })[0]).toMatchObject({
    id: chosen,
    name: 'Claude Sonnet 4 (thinking)',
    hasVision: true,
  })
})
