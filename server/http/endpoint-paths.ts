import type { Endpoint } from '#app/http/endpoint.ts'

/** The endpoints of one path, and the parameters in it. */
export type EndpointMatch = {
  /** As it's logged, such as `/api/v1/requests/:id/commit`. */
  readonly pattern: string
  /** As in app/endpoints.ts. */
  readonly path: string
  readonly byMethod: ReadonlyMap<string, Endpoint>
  readonly params: Readonly<Record<string, string>>
}

type PathEndpoints = Omit<EndpointMatch, 'params' | 'byMethod'> & {
  readonly byMethod: Map<string, Endpoint>
  readonly expression: RegExp
}

/** Indexes a table of endpoints. The returned function finds those of a path; null if there are none. */
export function indexEndpoints(
  table: Readonly<Record<string, Endpoint>>,
): (path: string) => EndpointMatch | null {
  const byPath = new Map<string, PathEndpoints>()
  for (const [name, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ')
    const known = byPath.get(path) ?? toPathEndpoints(path)
    known.byMethod.set(method, endpoint)
    byPath.set(path, known)
  }
  const withParams = [...byPath.values()].filter(({ pattern }) => pattern.includes(':'))

  return (path) => {
    const exact = byPath.get(path)
    if (exact) return { ...exact, params: {} }
    for (const known of withParams) {
      const groups = known.expression.exec(path)?.groups
      if (groups) return { ...known, params: decode(groups) }
    }
    return null
  }
}

function toPathEndpoints(path: string): PathEndpoints {
  const expression = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return {
    path,
    pattern: path.replace(/\{(\w+)\}/g, ':$1'),
    byMethod: new Map(),
    expression: new RegExp(`^${expression}$`),
  }
}

/** The front door has refused paths that can't be decoded. */
function decode(params: Readonly<Record<string, string>>): Record<string, string> {
  const decoded: Record<string, string> = {}
  for (const name of Object.keys(params)) decoded[name] = decodeURIComponent(params[name] ?? '')
  return decoded
}
