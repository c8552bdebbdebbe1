import type { TunedModel } from '@ghost-writers-ia/site-api'

type SampleValues = {
  /** The id of the model that the example deletes. */
  readonly removed: string
  readonly at: number
}

export function listTunedModelSamples({ removed, at }: SampleValues) {
  const input = {
    name: 'Our house style',
    endpoint: 'https://api.openai.com/v1',
    model: 'ft:gpt-4o-mini:acme:house-style:7p4lURel',
  }
  const saved: TunedModel = { ...input, id: 'c2b8e6d4-1a3f-4e5b-9c7d-8f0a2b4c6e1d', createdAt: at }
  return {
    'GET /api/v1/tuned-models': {
      asks: null,
      answers: { revision: 1, isUsable: true, models: [saved] },
    },
    'POST /api/v1/tuned-models': { asks: input, answers: saved },
    'DELETE /api/v1/tuned-models/{id}': { id: removed, asks: null, answers: null },
  }
}
