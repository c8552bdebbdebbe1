import { sha256 } from '../sha256.ts'
import type { IdleTimer, Wait } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import { localModelWords } from '../words/local-model.ts'

/** The file that this version of the extension expects. */
export type ModelManifest = {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

export type ModelRefusal = {
  readonly refused: keyof (typeof localModelWords)['refusals']
  readonly message: string
}

/** What has arrived of a download, in parts of a fixed size. Windows that download at the same time
 * write the same bytes into them. */
export type StoredParts = {
  /** Null: the part isn't there. */
  readonly read: (index: number) => Promise<Uint8Array | null>
  readonly write: (index: number, bytes: Uint8Array) => Promise<void>
  readonly clear: () => Promise<void>
}

type DownloadPorts = {
  readonly siteUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly parts: StoredParts
  readonly wait: Wait
  readonly onProgress: (bytes: number) => void
  readonly signal: AbortSignal
  /** Calls back when a connection has been silent for too long. */
  readonly startStallTimer: (onStall: () => void) => IdleTimer
}

const partBytes = 4 * 1024 * 1024
const maxAttempts = 4

type Download = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** How much of it has arrived. */
  length: number
}

/**
 * Downloads the model from the site, continues what was interrupted, and compares it with the
 * checksum in the extension. Nothing but a complete and intact file is returned.
 */
export async function downloadModel(
  ports: DownloadPorts,
  manifest: ModelManifest,
): Promise<Uint8Array<ArrayBuffer> | ModelRefusal> {
  if (!isSecureUrl(ports.siteUrl)) return refuseModel('insecure')
  const download = { bytes: new Uint8Array(manifest.bytes), length: 0 }
  download.length = await readParts(ports.parts, download.bytes)
  const isResumed = download.length > 0
  const refused = await receiveAll(ports, { manifest, download })
  if (refused) return refused
  if (await isIntact(download.bytes, manifest)) return download.bytes
  await ports.parts.clear()
  // What was left of an earlier download may be damaged. A new one isn't.
  return isResumed ? downloadModel(ports, manifest) : refuseModel('mismatch')
}

export async function isIntact(
  bytes: Uint8Array<ArrayBuffer>,
  manifest: Pick<ModelManifest, 'bytes' | 'sha256'>,
): Promise<boolean> {
  return bytes.length === manifest.bytes && (await sha256(bytes)) === manifest.sha256
}

export function refuseModel(refused: ModelRefusal['refused']): ModelRefusal {
  return { refused, message: localModelWords.refusals[refused] }
}

/** Reads the parts that an earlier download has left, up to the first that is missing. */
async function readParts({ read }: StoredParts, bytes: Uint8Array): Promise<number> {
  let length = 0
  while (length < bytes.length) {
    const part = await read(length / partBytes)
    const expected = Math.min(partBytes, bytes.length - length)
    if (part?.length !== expected) break
    bytes.set(part, length)
    length += expected
  }
  return length
}

type Receiving = { readonly manifest: ModelManifest; readonly download: Download }

/** Null: everything has arrived. */
async function receiveAll(ports: DownloadPorts, file: Receiving): Promise<ModelRefusal | null> {
  const { download, manifest } = file
  const { signal, wait } = ports
  let attempts = 0
  while (download.length < manifest.bytes) {
    if (attempts === maxAttempts) return refuseModel('unavailable')
    if (attempts > 0) await wait(250 * 2 ** attempts, signal)
    const before = download.length
    const outcome = await receive(ports, file)
    if (signal.aborted) return refuseModel('canceled')
    if (outcome !== 'ended') return giveUp(ports, outcome)
    // A connection that is cut again and again still gets there.
    attempts = download.length - before >= partBytes ? 1 : attempts + 1
  }
  return null
}

async function giveUp({ parts }: DownloadPorts, outcome: Failure): Promise<ModelRefusal> {
  if (outcome !== 'not-offered') await parts.clear()
  return refuseModel(outcome)
}

type Failure = 'mismatch' | 'not-offered' | 'not-stored'
type Outcome = 'ended' | Failure

/** One request for what is missing. It may end early. */
async function receive(ports: DownloadPorts, { manifest, download }: Receiving): Promise<Outcome> {
  const connection = new AbortController()
  const idle = ports.startStallTimer(() => connection.abort())
  const abort = () => connection.abort()
  ports.signal.addEventListener('abort', abort)
  if (ports.signal.aborted) abort()
  try {
    const { length } = download
    const response = await ports.fetch(`${ports.siteUrl}/downloads/${manifest.file}`, {
      redirect: 'error',
      signal: connection.signal,
      headers: length > 0 ? { range: `bytes=${length}-` } : {},
    })
    if (response.status === 404) return 'not-offered'
    if (!response.ok) return response.status === 416 ? 'mismatch' : 'ended'
    // A server that doesn't know ranges begins at the beginning.
    const from = response.status === 206 ? length : 0
    if (!isOurs(response, { from, size: manifest.bytes })) return 'mismatch'
    download.length = from
    return await readBody(response, { ports, download, onData: idle.reset })
  } catch {
    return 'ended'
  } finally {
    idle.stop()
    ports.signal.removeEventListener('abort', abort)
    connection.abort()
  }
}

type Expected = { readonly from: number; readonly size: number }

/** Whether the headers speak of our file. In a browser, a site may not show them to us. */
function isOurs({ status, headers }: Response, { from, size }: Expected): boolean {
  const range = headers.get('content-range')
  const length = headers.get('content-length')
  if (status === 206 && range !== null && range !== `bytes ${from}-${size - 1}/${size}`)
    return false
  return length === null || headers.has('content-encoding') || Number(length) === size - from
}

type Reading = {
  readonly ports: DownloadPorts
  readonly download: Download
  readonly onData: () => void
}

async function readBody(
  response: Response,
  { ports, download, onData }: Reading,
): Promise<Outcome> {
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    onData()
    const { bytes, length } = download
    if (length + chunk.value.length > bytes.length) return 'mismatch'
    bytes.set(chunk.value, length)
    download.length += chunk.value.length
    ports.onProgress(download.length)
    if (!(await storeParts(ports.parts, { download, from: length }))) return 'not-stored'
    onData()
  }
  return 'ended'
}

/** Stores the parts that are now complete. False: there's no room. */
async function storeParts(
  { write }: StoredParts,
  { download: { bytes, length }, from }: { readonly download: Download; readonly from: number },
): Promise<boolean> {
  // The last part isn't stored: then the whole file is.
  for (let index = Math.floor(from / partBytes); (index + 1) * partBytes <= length; index += 1) {
    const part = bytes.subarray(index * partBytes, (index + 1) * partBytes)
    const isStored = await write(index, part).then(
      () => true,
      () => false,
    )
    if (!isStored) return false
  }
  return true
}
