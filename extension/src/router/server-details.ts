import { isRecord } from '../is-record.ts'
import { fetchJson } from './fetch-json.ts'

export type ServerKind = 'ollama' | 'lm-studio' | 'llama.cpp' | 'other'

export type ServerModel = {
  readonly id: string
  /** Null: the server doesn't say. */
  readonly contextTokens: number | null
  /** True unless the server says that it can't. */
  readonly canUseTools: boolean
  readonly hasVision: boolean
  /** Whether the server passes everything on to a service on the internet, as Ollama's cloud models do. */
  readonly isRemote: boolean
}

/** llama.cpp calls a model by the path of its file. */
export function toServerModelName(id: string): string {
  return /\.gguf$/i.test(id) ? (id.split(/[\\/]/).at(-1) ?? id) : id
}

export type ServerAccess = { readonly fetch: typeof fetch; readonly timeoutMs: number }

/** An entry of a server's list. */
export type ListedEntry = Readonly<Record<string, unknown>> & { readonly id: string }

export const maxListBytes = 1_000_000

type Listed = { readonly baseUrl: string; readonly listed: readonly ListedEntry[] }

type Described = { readonly kind: ServerKind; readonly models: readonly ServerModel[] }

type Ask = (path: string, body?: object) => Promise<Readonly<Record<string, unknown>> | null>

/**
 * Finds out what kind of server it is by what it answers, and what its models can do as far as it
 * says. Models that don't write text are left out.
 */
export async function describeModels(
  access: ServerAccess,
  { baseUrl, listed }: Listed,
): Promise<Described> {
  const root = baseUrl.replace(/\/v1\/*$/, '')
  const ask: Ask = async (path, body) => {
    const url = root + path
    const answer = await fetchJson({
      ...access,
      url,
      maxBytes: maxListBytes,
      ...(body && { body }),
    })
    return isRecord(answer) ? answer : null
  }
  const [ollama, lmStudio, llama] = await Promise.all([
    describeOllama(ask, listed),
    describeLmStudio(ask, listed),
    describeLlama(ask, listed),
  ])
  return ollama ?? lmStudio ?? llama ?? { kind: 'other', models: listed.flatMap(toModel) }
}

/** What the entry of the list says: vLLM's and others'. */
function toModel(entry: ListedEntry): ServerModel[] {
  if (/embed|rerank|whisper|\btts\b/i.test(entry.id)) return []
  const contextTokens = toTokens(entry.max_model_len) ?? toTokens(entry.context_length)
  return [{ id: entry.id, contextTokens, ...unknown }]
}

const unknown = { canUseTools: true, hasVision: false, isRemote: false }

function toTokens(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null
}

/** Ollama tells the details of one model at a time. */
async function describeOllama(ask: Ask, listed: readonly ListedEntry[]): Promise<Described | null> {
  const version = await ask('/api/version')
  if (typeof version?.version !== 'string') return null
  const loaded = readLoaded(await ask('/api/ps'))
  const models = await Promise.all(
    listed.map(async (entry) => {
      const shown = await ask('/api/show', { model: entry.id })
      return shown ? toOllamaModel(entry.id, { shown, loaded }) : toModel(entry)
    }),
  )
  return { kind: 'ollama', models: models.flat() }
}

/** The windows of the models in memory, by name. */
function readLoaded(running: Readonly<Record<string, unknown>> | null) {
  const models = Array.isArray(running?.models) ? running.models.filter(isRecord) : []
  return new Map(models.map(({ model, context_length }) => [model, toTokens(context_length)]))
}

type OllamaDetails = {
  readonly shown: Readonly<Record<string, unknown>>
  readonly loaded: ReturnType<typeof readLoaded>
}

function toOllamaModel(id: string, { shown, loaded }: OllamaDetails): ServerModel[] {
  const { capabilities, parameters, model_info: info, remote_host: remote } = shown
  const known = Array.isArray(capabilities) ? capabilities : ['completion', 'tools']
  if (!known.includes('completion')) return []
  const [, chosen] =
    /^num_ctx\s+(\d+)$/m.exec(typeof parameters === 'string' ? parameters : '') ?? []
  const [, largest] =
    Object.entries(isRecord(info) ? info : {}).find(([name]) => name.endsWith('.context_length')) ??
    []
  return [
    {
      id,
      contextTokens: loaded.get(id) ?? toTokens(Number(chosen)) ?? toTokens(largest),
      canUseTools: known.includes('tools'),
      hasVision: known.includes('vision'),
      isRemote: typeof remote === 'string' && remote !== '',
    },
  ]
}

/** LM Studio answers 200 to everything, so the shape decides. It lets every model use tools. */
async function describeLmStudio(
  ask: Ask,
  listed: readonly ListedEntry[],
): Promise<Described | null> {
  const { data } = (await ask('/api/v0/models')) ?? {}
  const known = Array.isArray(data)
    ? data.filter(isRecord).filter(({ type }) => typeof type === 'string')
    : []
  if (known.length === 0) return null
  const models = listed.flatMap((entry) => {
    const found = known.find(({ id }) => id === entry.id)
    if (!found) return toModel(entry)
    const { type, loaded_context_length: loaded, max_context_length: largest } = found
    if (type === 'embeddings') return []
    const contextTokens = toTokens(loaded) ?? toTokens(largest)
    return [{ ...unknown, id: entry.id, contextTokens, hasVision: type === 'vlm' }]
  })
  return { kind: 'lm-studio', models }
}

async function describeLlama(ask: Ask, listed: readonly ListedEntry[]): Promise<Described | null> {
  const { default_generation_settings: settings, modalities } = (await ask('/props')) ?? {}
  if (!isRecord(settings)) return null
  const hasVision = isRecord(modalities) && modalities.vision === true
  const window = toTokens(settings.n_ctx)
  return {
    kind: 'llama.cpp',
    models: listed.map(({ id, meta }) => {
      const trained = isRecord(meta) ? toTokens(meta.n_ctx_train) : null
      return { ...unknown, id, contextTokens: window ?? trained, hasVision }
    }),
  }
}
