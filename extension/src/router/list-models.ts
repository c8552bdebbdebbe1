import { seconds } from '../time.ts'
import { fallbackModel, findModel, type Model, namedModels } from './models.ts'
import { type Router, toAddress, toHeaders } from './router.ts'

export type OfferedModel = Model & { readonly isOffered: boolean }

type Listed = {
  readonly id?: string
  readonly name?: string
  readonly pricing?: { readonly prompt?: string; readonly completion?: string }
}

/** The models to choose from: the named ones first, then all that the router lists today. */
export async function listModels(router: Router): Promise<readonly OfferedModel[]> {
  const listed = await fetchModels(router)
  // A router that says nothing about its models may have any of them.
  const isOffered = ({ id, asks }: Model) =>
    !listed || id === fallbackModel.id || listed.some((other) => other.id === (asks?.model ?? id))
  const others = (listed ?? []).filter(({ id }) => !findModel(id))
  return [...namedModels, fallbackModel, ...others].map((model) => ({
    ...model,
    isOffered: isOffered(model),
  }))
}

/** Null when the router cannot be asked or does not tell. */
async function fetchModels(router: Router): Promise<Model[] | null> {
  const response = await router
    .fetch(toAddress(router, '/models'), {
      headers: toHeaders(router),
      redirect: 'error',
      signal: AbortSignal.timeout(seconds(10)),
    })
    .catch(() => null)
  const body = response?.ok ? await response.json().catch(() => null) : null
  const data = (body as { data?: readonly Listed[] } | null)?.data
  return Array.isArray(data) ? data.flatMap(toModel) : null
}

function toModel({ id, name, pricing }: Listed): Model[] {
  if (!id) return []
  const isFree = Number(pricing?.prompt ?? 1) === 0 && Number(pricing?.completion ?? 1) === 0
  const maker = id.split('/')[0] ?? ''
  return [{ id, name: name ?? id, maker, cost: isFree ? 'free' : 'credits' }]
}
