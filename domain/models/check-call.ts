import { isAbove, type PlanId } from '@ghost-writers-ia/rules/plans'
import { type Refusal, refuse } from '../refusal.ts'
import { charactersPerToken, getSizeLimits } from './limits.ts'
import type { Model, ModelAbilities, ModelGateway, ModelInput, ModelMessage } from './ports.ts'

export type ModelCheckRefusal =
  | Refusal<'model-not-found'>
  | (Refusal<'model-not-in-plan'> & { readonly model: Model })
  | (Refusal<'model-cannot'> & { readonly ability: keyof ModelAbilities })
  | (Refusal<'input-too-long'> & { readonly limit: number })

type Wanted = { readonly modelId: string; readonly plan: PlanId; readonly input: ModelInput }

/** Finds the model, if the plan includes it and it can do what is asked. */
export function findModel(
  { catalog }: Pick<ModelGateway, 'catalog'>,
  { modelId, plan, input }: Wanted,
): Model | ModelCheckRefusal {
  const model = catalog.find(({ id }) => id === modelId)
  if (!model) return refuse('model-not-found')
  if (!isIncluded(model, plan)) return { ...refuse('model-not-in-plan'), model }
  const missing = listAbilities(input).find((ability) => !model.supports[ability])
  if (missing) return { ...refuse('model-cannot'), ability: missing }
  const limit = getSizeLimits(plan, input.kind).maxInputLength
  const isTooLong = measureTexts(input) > limit || measureInput(input) > limit
  return isTooLong ? { ...refuse('input-too-long'), limit } : model
}

export function isIncluded(model: Model, plan: PlanId): boolean {
  return !isAbove(model.plan, plan)
}

function listAbilities(input: ModelInput): (keyof ModelAbilities)[] {
  if (input.kind !== 'chat') return [input.kind]
  const hasTools = Array.isArray(input.options.tools) && input.options.tools.length > 0
  return [
    'chat',
    ...(hasTools ? ['tools' as const] : []),
    ...(input.messages.some(hasImage) ? ['vision' as const] : []),
  ]
}

function hasImage({ content }: ModelMessage): boolean {
  return Array.isArray(content) && content.some(({ type }) => type !== 'text')
}

/** The size of what is sent as JSON, in characters, without images. Measured once for each call. */
export function measureInput(input: ModelInput): number {
  const known = measured.get(input)
  if (known !== undefined) return known
  const length = measureJson(input)
  measured.set(input, length)
  return length
}

const measured = new WeakMap<ModelInput, number>()

function measureJson(input: ModelInput): number {
  if (input.kind === 'completion')
    return input.prompt.length + input.suffix.length + JSON.stringify(input.options).length
  if (input.kind === 'embedding') return measureTexts(input)
  const { messages, options } = input
  const ofImages = messages.flatMap(listImages).reduce((sum, { length }) => sum + length, 0)
  return JSON.stringify({ messages, ...options }).length - ofImages
}

function listImages({ content }: ModelMessage): string[] {
  if (!Array.isArray(content)) return []
  return content.flatMap(({ image_url: image }) => (image ? String(image.url) : []))
}

/** At least so much is sent. Megabytes that are too long aren't written as JSON to find that out. */
function measureTexts(input: ModelInput): number {
  if (input.kind === 'completion') return input.prompt.length + input.suffix.length
  if (input.kind === 'embedding')
    return input.texts.reduce<number>((sum, text) => sum + measureText(text), 0)
  return input.messages.reduce(
    (sum, { content }) => sum + (typeof content === 'string' ? content.length : 0),
    0,
  )
}

/** Or of one token. */
function measureText(text: string | number): number {
  return typeof text === 'number' ? charactersPerToken : text.length
}
