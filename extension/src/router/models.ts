import { seconds } from '../time.ts'
import { readWindow } from './context-window.ts'
import { type Router, toHeaders, toUrl } from './router.ts'

type Model = {
  readonly id: string
  readonly name: string
  readonly maker: string
  readonly cost: 'free' | 'credits'
  /** Absent: the router doesn't say. */
  readonly hasVision?: boolean
  /** How many tokens it reads at once. Null: the router doesn't say. */
  readonly contextTokens?: number | null
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
  readonly capabilities?: { readonly vision?: boolean }
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

/** Whether the router says that a model sees images. */
export async function seesImages(router: Router, id: string): Promise<boolean> {
  const listed = await fetchModels(router)
  const wanted = findModel(id)?.requestOptions?.model ?? id
  return listed?.find((model) => model.id === wanted)?.hasVision ?? false
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
async function fetchModels(router: Router): Promise<Model[] | null> {
  const response = await router
    .fetch(toUrl(router, '/models'), {
      headers: toHeaders(router),
      redirect: 'error',
      signal: AbortSignal.timeout(seconds(10)),
    })
    .catch(() => null)
  const body = response?.ok ? await response.json().catch(() => null) : null
  const data = (body as { data?: readonly RouterModel[] } | null)?.data
  return Array.isArray(data) ? data.flatMap(toModel) : null
}

function toModel({ id, name, pricing, ...details }: RouterModel): Model[] {
  if (!id) return []
  const { architecture, capabilities } = details
  const hasVision =
    capabilities?.vision === true || architecture?.input_modalities?.includes('image') === true
  const isFree = Number(pricing?.prompt ?? 1) === 0 && Number(pricing?.completion ?? 1) === 0
  const maker = id.split('/')[0] ?? ''
  const cost = isFree ? 'free' : 'credits'
  return [{ id, name: name ?? id, maker, cost, hasVision, contextTokens: readWindow(details) }]
}
