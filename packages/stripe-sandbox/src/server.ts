import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { WebhookMessage } from './options.ts'
import { createPages, type PageHandler } from './pages/pages.ts'
import type { ShopLinks } from './pages/shop-links.ts'
import { chooseWords } from './pages/words/choose-words.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { createMemoryStorage } from './storage/memory.ts'
import type { SandboxStorage } from './storage/storage.ts'
import { seconds } from './time.ts'

export type ServerOptions = {
  readonly port: number
  readonly host: string
  /** How browsers reach the server; by default `http://localhost:{port}`. */
  readonly siteUrl?: string | undefined
  readonly webhookUrl?: string | undefined
  readonly webhookSecret: string
  /** In memory when absent. */
  readonly file?: string | undefined
}

export type SandboxServer = { readonly url: string; close(): Promise<void> }

const maxBodyBytes = 1024 * 1024
const webhookTimeoutMs = seconds(30)
const workIntervalMs = seconds(1)

/** Starts the sandbox as an HTTP server: the API under `/v1`, the pages under `/sandbox`. */
export async function startServer(options: ServerOptions): Promise<SandboxServer> {
  const { storage, closeStorage } = await openStorage(options.file)
  const server = createServer()
  const port = await listen(server, options)
  const url = options.siteUrl ?? `http://localhost:${port}`
  const { webhookUrl, webhookSecret } = options
  const report = (error: unknown) => process.stderr.write(`${toText(error)}\n`)
  const sandbox = openSandbox({
    storage,
    siteUrl: url,
    webhookSecret,
    enabledEvents: webhookUrl ? ['*'] : [],
    deliver: (message) => postEvent(webhookUrl ?? url, message),
    report,
  })
  await sandbox.syncClock()
  const pages = createPages({
    controls: sandbox.controls,
    links: toLinks,
    returnOrigins: '*',
  })
  server.on('request', (request, response) => {
    answer({ request, response, url }, { sandbox, pages, report }).catch((error) => {
      report(error)
      response.destroy()
    })
  })
  const stopWork = startWork(sandbox, report)

  return {
    url,
    async close() {
      sandbox.stop()
      server.close()
      server.closeAllConnections()
      await stopWork()
      await sandbox.idle()
      closeStorage()
    },
  }
}

/** All of them lead to the controls: there is no site to go back to. */
function toLinks(language: string): ShopLinks {
  const link = { label: chooseWords([language], null).back, url: '/sandbox' }
  return { paid: link, expired: link, invoice: link }
}

type OpenedStorage = { readonly storage: SandboxStorage; closeStorage(): void }

async function openStorage(file: string | undefined): Promise<OpenedStorage> {
  if (file === undefined) return { storage: createMemoryStorage(), closeStorage: () => undefined }
  // Older versions of Node have no SQLite. Only this option needs it.
  const { openSqliteStorage } = await import('./storage/sqlite.ts').catch((error: unknown) => {
    if (Object(error).code !== 'ERR_UNKNOWN_BUILTIN_MODULE') throw error
    const message = `--data needs Node 22.13 or newer, which has SQLite; this is ${process.version}. Without --data everything stays in memory.`
    throw new Error(message, { cause: error })
  })
  const storage = openSqliteStorage(file)
  return { storage, closeStorage: storage.close }
}

function listen(server: Server, { port, host }: ServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Renewals, retries and webhook deliveries, about once a second. */
function startWork(sandbox: Sandbox, report: (error: unknown) => void) {
  let running: Promise<void> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = workUntilDone(sandbox)
      .catch(report)
      .finally(() => {
        isBusy = false
      })
  }, workIntervalMs)
  return () => {
    clearInterval(timer)
    return running
  }
}

async function workUntilDone({ work }: Sandbox): Promise<void> {
  while (await work());
}

async function postEvent(url: string, { body, signature }: WebhookMessage) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(webhookTimeoutMs),
  })
  await response.body?.cancel()
  return { status: response.status }
}

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: string
}

type Handlers = {
  readonly sandbox: Sandbox
  readonly pages: PageHandler
  readonly report: (error: unknown) => void
}

async function answer(
  { request, response, url }: Exchange,
  { sandbox, pages, report }: Handlers,
): Promise<void> {
  const target = new URL(`${url}${request.url ?? '/'}`)
  if (isForeignPost(request)) return send(response, new Response('Forbidden\n', { status: 403 }))
  const body = await readBody(request)
  if (body === null) return send(response, new Response('Payload too large\n', { status: 413 }))

  const { method = 'GET' } = request
  const headers = toHeaders(request)
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  if (target.pathname.startsWith('/v1/')) {
    const init = { method, headers, body: body.toString(), signal: closed.signal }
    // A lost connection, ordered by the controls: the client sees its connection break, too.
    const answered = await sandbox.fetch(target, init).catch(() => null)
    return answered ? send(response, answered) : void response.destroy()
  }
  if (!/^\/sandbox(\/|$)/.test(target.pathname)) {
    return send(response, new Response(null, { status: 302, headers: { location: '/sandbox' } }))
  }
  const isRead = method === 'GET' || method === 'HEAD'
  const asked = new Request(target, { method, headers, ...(!isRead && { body }) })
  await send(response, await pages(asked, { report }))
}

/** Browsers say where a form was sent from. The API is used by programs, which don't. */
function isForeignPost({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (method === 'GET' || method === 'HEAD') return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
}

/** Null when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toHeaders({ headers }: IncomingMessage): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Headers(entries)
}

async function send(response: ServerResponse, answered: Response): Promise<void> {
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  if (!answered.body) return void response.end()
  await pipeline(Readable.fromWeb(answered.body as never), response)
}

function toText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
