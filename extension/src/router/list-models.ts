import { seconds } from '../time.ts'
import { fallbackModel, findModel, type Model, namedModels } from './models.ts'
import { type Router, toHeaders, toUrl } from './router.ts'

export type ListedModel = Model & { readonly isAvailable: boolean }

type RouterModel = {
  readonly id?: string
  readonly name?: string
  readonly pricing?: { readonly prompt?: string; readonly completion?: string }
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

function toModel({ id, name, pricing }: RouterModel): Model[] {
  if (!id) return []
  const isFree = Number(pricing?.prompt ?? 1) === 0 && Number(pricing?.completion ?? 1) === 0
  const maker = id.split('/')[0] ?? ''
  return [{ id, name: name ?? id, maker, cost: isFree ? 'free' : 'credits' }]
}
