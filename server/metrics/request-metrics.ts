import type { Answered } from '../ops/log.ts'
import { createHistogram, type Histogram } from './histogram.ts'
import type { Registry } from './registry.ts'

export type CountRequest = (answered: Answered) => void

type RouteCounts = {
  /** By the first digit of the status. */
  readonly classes: Float64Array
  readonly durations: Histogram
}

/** There are as many as routes and files. The rest, should there be one, is counted together. */
const maxRoutes = 500

/**
 * Counts requests by route pattern and class of status, never by path. A page from memory takes
 * less time than anything else that could be done for it, so this allocates nothing per request.
 */
export function createRequestMetrics(registry: Registry): CountRequest {
  const routes = new Map<string, RouteCounts>()

  function open(route: string): RouteCounts {
    const name = routes.size < maxRoutes ? route : 'other'
    const counts = routes.get(name) ?? {
      classes: new Float64Array(10),
      durations: createHistogram(),
    }
    routes.set(name, counts)
    return counts
  }

  registry.add({
    name: 'ghostwriters_http_requests_total',
    type: 'counter',
    help: 'Answered requests by route pattern and class of status',
    collect: () => [...routes].flatMap(([route, { classes }]) => listClasses(route, classes)),
  })
  registry.add({
    name: 'ghostwriters_http_request_duration_seconds',
    type: 'histogram',
    help: 'Time until a response was complete, without event streams and streamed answers',
    collect: () => [...routes].flatMap(([route, { durations }]) => durations.toSamples({ route })),
  })

  return ({ route, status, ms, isStream }) => {
    const { classes, durations } = routes.get(route) ?? open(route)
    const at = Math.floor(status / 100)
    classes[at] = (classes[at] as number) + 1
    if (!isStream) durations.add(ms)
  }
}

function listClasses(route: string, classes: Float64Array) {
  return Array.from(classes, (value, at) => ({
    labels: { route, status: `${at}xx` },
    value,
  })).filter(({ value }) => value > 0)
}
