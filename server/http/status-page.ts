import type { RequestListener } from 'node:http'
import type { SiteStatus } from '#domain/operator/site-status.ts'
import type { ServerContext } from '../context.ts'
import { type PreparedResponse, sendPrepared } from './prepared-response.ts'
import { readRequestHead } from './request-head.ts'

export type StatusPage = {
  readonly path: string
  readonly listener: RequestListener
}

type StatusPageOptions = Pick<StatusPage, 'path'> & {
  readonly server: Pick<ServerContext, 'site' | 'log' | 'nextId'>
  readonly render: (status: SiteStatus) => Promise<PreparedResponse>
}

/** More combinations of states than a site goes through in a day. */
const maxKept = 32

/**
 * Sends the status page, which is rendered once for each combination of states. It needs no
 * database, so it can be read while that is down. See ADR-0061.
 */
export function createStatusPage({ server, path, render }: StatusPageOptions): StatusPage {
  const { site, log, nextId } = server
  const kept = new Map<string, Promise<PreparedResponse>>()

  function find(): Promise<PreparedResponse> {
    const status = site.readStatus()
    const key = JSON.stringify(status)
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= maxKept) kept.clear()
    const rendering = render(status)
    kept.set(key, rendering)
    rendering.catch(() => kept.delete(key))
    return rendering
  }

  const listener: RequestListener = async (request, response) => {
    const startedAt = performance.now()
    const id = nextId()
    const status = await find()
      .then((prepared) => sendPrepared({ head: readRequestHead(request), response }, prepared))
      .catch((fault) => {
        log.error('fault', { id, fault })
        response.writeHead(500).end()
        return 500
      })
    const ms = Math.round(performance.now() - startedAt)
    log.request({ id, method: request.method ?? '', route: path, status, ms })
  }
  return { path, listener }
}
