import { isRecord } from '../is-record.ts'
import { isLoopback, parseUrl } from '../urls.ts'
import { fetchJson } from './fetch-json.ts'
import {
  describeModels,
  type ListedEntry,
  maxListBytes,
  type ServerAccess,
  type ServerKind,
  type ServerModel,
} from './server-details.ts'

/** A server for models on the user's machine or network. */
export type ModelServer = {
  /** With `/v1`. */
  readonly baseUrl: string
  readonly kind: ServerKind
  readonly models: readonly ServerModel[]
}

/** Where Ollama, LM Studio and llama.cpp listen if nobody has changed it. */
const knownPorts = [11434, 1234, 8080] as const

/** The addresses of this machine at which servers are looked for, IPv4 first. */
export function listKnownAddresses(ports: readonly number[] = knownPorts): readonly string[] {
  const hosts = ['http://127.0.0.1', 'http://[::1]']
  return hosts.flatMap((host) => ports.map((port) => `${host}:${port}/v1`))
}

/** Asks all addresses at once. Those that don't answer like a server for models are left out. */
export async function findServers(
  access: ServerAccess,
  addresses: readonly string[],
): Promise<readonly ModelServer[]> {
  const found = await Promise.all(
    [...new Set(addresses)].map((address) => findServer(access, address)),
  )
  const seen = new Set<string>()
  return found.flatMap((server) => {
    if (!server || seen.has(toPlace(server.baseUrl))) return []
    seen.add(toPlace(server.baseUrl))
    return [server]
  })
}

/** Most servers listen on both loopback addresses. */
function toPlace(baseUrl: string): string {
  return isLoopback(baseUrl) ? `loopback ${parseUrl(baseUrl)?.port}` : baseUrl
}

/** Null: nothing answers there, or not like a server for models. */
export async function findServer(
  access: ServerAccess,
  baseUrl: string,
): Promise<ModelServer | null> {
  const url = `${baseUrl.replace(/\/+$/, '')}/models`
  const listed = readList(await fetchJson({ ...access, url, maxBytes: maxListBytes }))
  return listed && { baseUrl, ...(await describeModels(access, { baseUrl, listed })) }
}

/** More than anybody has. */
const maxModels = 200

/**
 * The models of a list in OpenAI's format. Null: it's something else. All servers say `list` and
 * `model`, and other programs that have something at `/v1/models` don't.
 */
function readList(body: unknown): readonly ListedEntry[] | null {
  if (!isRecord(body) || body.object !== 'list') return null
  // Ollama without any models.
  if (body.data === null) return []
  if (!Array.isArray(body.data)) return null
  const entries = new Map(
    body.data.filter(isEntry).map((entry: ListedEntry) => [entry.id, entry] as const),
  )
  return body.data.length > 0 && entries.size === 0
    ? null
    : [...entries.values()].slice(0, maxModels)
}

function isEntry(entry: unknown): entry is ListedEntry {
  if (!isRecord(entry) || entry.object !== 'model' || typeof entry.id !== 'string') return false
  return /^[^\p{Cc}]{1,300}$/u.test(entry.id)
}

/** What a user typed, such as `192.168.1.5:11434`, as an address. Null: it isn't one. */
export function toServerUrl(typed: string): string | null {
  const text = typed.trim()
  const url = parseUrl(text.includes('://') ? text : ['http', text].join('://'))
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${/\/v1$/.test(path) ? path : `${path}/v1`}`
}
