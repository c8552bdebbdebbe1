import { isRecord } from '../is-record.ts'
import { seconds } from '../time.ts'
import { readWindow } from './context-window.ts'
import { fetchJson } from './fetch-json.ts'
import { type Router, toHeaders, toUrl } from './router.ts'

export type Model = {
  readonly id: string
  readonly name: string
  readonly maker: string
  readonly cost: 'free' | 'credits'
  /** Absent: the router doesn't say. */
  readonly hasVision?: boolean
  readonly canUseTools?: boolean
  /** How many tokens it reads at once. Absent: the router doesn't say. */
  readonly contextTokens?: number
  readonly maxOutputTokens?: number
  /** How to request a variant that isn't a model of its own. */
  readonly requestOptions?: {
    readonly model: string
    readonly reasoning?: { readonly max_tokens: number }
  }
}

/**
 * The models named on the site, in the same order. Routers drop free models without notice:
 * a model that is gone stays in the list, marked as unavailable.
 */
export const namedModels: readonly Model[] = [
  {
    id: 'google/gemini-2.5-pro-exp-03-25',
    name: 'Gemini Pro',
    maker: 'Google',
    cost: 'free',
  },
  {
    id: 'deepseek/deepseek-chat-v3-0324:free',
    name: 'DeepSeek V3',
    maker: 'DeepSeek',
    cost: 'free',
  },
  { id: 'openai/gpt-4o', name: 'GPT-4o', maker: 'OpenAI', cost: 'credits' },
  {
    id: 'anthropic/claude-sonnet-4',
    name: 'Claude Sonnet 4',
    maker: 'Anthropic',
    cost: 'credits',
  },
  {
    id: 'anthropic/claude-sonnet-4:thinking',
    name: 'Claude Sonnet 4 (thinking)',
    maker: 'Anthropic',
    cost: 'credits',
    requestOptions: { model: 'anthropic/claude-sonnet-4', reasoning: { max_tokens: 2048 } },
  },
]

/** Any free model of the router. Always available, so it's the default and the fallback. */
export const fallbackModel: Model = {
  id: 'openrouter/free',
  name: 'Auto (free)',
  maker: 'OpenRouter',
  cost: 'free',
}

export function findModel(id: string): Model | undefined {
  return [...namedModels, fallbackModel].find((model) => model.id === id)
}

export function toModelName(id: string): string {
  return findModel(id)?.name ?? id
}

export type ListedModel = Model & { readonly isAvailable: boolean }

type RouterModel = {
  readonly id?: string
  readonly name?: string
  readonly pricing?: { readonly prompt?: string; readonly completion?: string }
  /** OpenRouter's way to say what a model sees, and Mistral's. */
  readonly architecture?: { readonly input_modalities?: readonly string[] }
  readonly capabilities?: { readonly vision?: boolean; readonly function_calling?: boolean }
  /** OpenRouter's. */
  readonly supported_parameters?: readonly string[]
  readonly context_length?: number
  readonly top_provider?: { readonly max_completion_tokens?: number }
  /** Mistral's, Groq's and vLLM's name for it. */
  readonly max_context_length?: number
  readonly context_window?: number
  readonly max_model_len?: number
}

/** The models to choose from: the ones named on the site first, then the rest of the router's list. */
export async function listModels(router: Router): Promise<readonly ListedModel[]> {
  const listed = await fetchModels(router)
  // Without the router's list, assume that every model is available.
  const isAvailable = ({ id, requestOptions }: Model) =>
    !listed ||
    id === fallbackModel.id ||
    listed.some((other) => other.id === (requestOptions?.model ?? id))
  const others = (listed ?? []).filter(({ id }) => !findModel(id))
  return [...namedModels, fallbackModel, ...others].map((model) => ({
    ...model,
    isAvailable: isAvailable(model),
  }))
}

/** Whether a router says that a model sees images. Its list is read once for each model. */
export function createVision(): (router: Router, id: string) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async (router, id) => {
    const key = `${router.baseUrl} ${id}`
    const found = known.get(key)
    if (found !== undefined) return found
    const listed = await fetchModels(router)
    const wanted = findModel(id)?.requestOptions?.model ?? id
    const hasVision = listed?.find((model) => model.id === wanted)?.hasVision ?? false
    // A router that didn't answer may do so next time.
    if (listed) known.set(key, hasVision)
    return hasVision
  }
}

/** How many tokens a model reads at once. Null: the router doesn't say. */
export async function fetchWindow(router: Router, id: string): Promise<number | null> {
  const listed = await fetchModels(router)
  const wanted = findModel(id)?.requestOptions?.model ?? id
  return listed?.find((model) => model.id === wanted)?.contextTokens ?? null
}

/** In the order of the list to choose from. */
export function groupModels(models: readonly ListedModel[]) {
  const available = models.filter(({ isAvailable }) => isAvailable)
  const select = (isNamed: boolean, cost: Model['cost']) =>
    available.filter(
      (model) => (findModel(model.id) !== undefined) === isNamed && model.cost === cost,
    )
  return {
    free: select(true, 'free'),
    premium: select(true, 'credits'),
    otherFree: select(false, 'free'),
    otherPremium: select(false, 'credits'),
    unavailable: models.filter(({ isAvailable }) => !isAvailable),
  }
}

/** Null: the router didn't answer, or has no list. */
export async function fetchModels(router: Router): Promise<Model[] | null> {
  const body = await fetchJson({
    url: toUrl(router, '/models'),
    fetch: router.fetch,
    headers: toHeaders(router),
    timeoutMs: seconds(10),
    maxBytes: maxListBytes,
  })
  const data = isRecord(body) ? body.data : null
  return Array.isArray(data) ? data.filter(isRecord).flatMap(toModel) : null
}

/** OpenRouter's list has about 1 MB. */
const maxListBytes = 10_000_000

function toModel({ id, name, pricing, ...details }: RouterModel): Model[] {
  if (typeof id !== 'string' || !id) return []
  const { architecture, capabilities } = details
  const hasVision =
    capabilities?.vision === true || architecture?.input_modalities?.includes('image') === true
  const isFree = Number(pricing?.prompt ?? 1) === 0 && Number(pricing?.completion ?? 1) === 0
  const maker = id.split('/')[0] ?? ''
  const cost = isFree ? 'free' : 'credits'
  return [{ id, name: name ?? id, maker, cost, hasVision, ...toLimits(details) }]
}

/** What an agent needs to know. */
function toLimits({ capabilities, supported_parameters: parameters, ...details }: RouterModel) {
  const canUseTools = parameters?.includes('tools') ?? capabilities?.function_calling
  const contextTokens = readWindow(details)
  const maxOutputTokens = details.top_provider?.max_completion_tokens
  return {
    ...(canUseTools !== undefined && { canUseTools }),
    ...(contextTokens !== null && { contextTokens }),
    ...(isTokens(maxOutputTokens) && { maxOutputTokens }),
  }
}

function isTokens(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
