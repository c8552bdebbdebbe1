import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/shell/page-handle.ts'

/** Looks up routes of the built site before the framework runs. */
export type SiteMap = {
  /** The matching routes; null if there are none. */
  findBranch(path: string): Branch | null
  /** The matching pattern, such as `/checkout/:plan`. */
  findPattern(path: string): string | null
  /** The pages that are prerendered for visitors. */
  readonly prerendered: readonly PrerenderedRoute[]
  /** Whether the page at a path is one of them. */
  isPrerendered(path: string): boolean
}

/** A route and its parents, from the root down. */
export type Branch = { readonly pattern: string; readonly ids: readonly string[] }

const maxCachedPaths = 1_000

export type PrerenderedRoute = PageHandle & { readonly pattern: string }

export function readSiteMap(build: ServerBuild): SiteMap {
  const routes = listChildren(build, undefined)
  const { basename = '/' } = build
  const prefix = basename === '/' ? '' : basename
  const toPath = (branch: readonly { path?: string }[]) =>
    (prefix + toPattern(branch)).replace(/(.)\/$/, '$1')

  const findBranch = cachePaths((path: string): Branch | null => {
    const found = matchRoutes(routes, toPagePath(path), basename) ?? []
    const branch = found.map(({ route }) => route)
    const pattern = toPath(branch)
    const isMissing = branch.length === 0 || pattern === `${prefix}/*`
    return isMissing ? null : { pattern, ids: branch.map(({ id }) => id ?? '') }
  })

  const prerendered = Object.values(build.routes).flatMap((route) => {
    const handle = route?.module.handle as PageHandle | undefined
    if (!handle?.prerender || !route) return []
    return [{ ...handle, pattern: toPath([{ path: route.path ?? '' }]) }]
  })
  const patterns = new Set(prerendered.map(({ pattern }) => pattern))

  return {
    findBranch,
    findPattern: (path) => findBranch(path)?.pattern ?? null,
    prerendered,
    isPrerendered: (path) => patterns.has(findBranch(path)?.pattern ?? `${prefix}/*`),
  }
}

/** Caches lookups, which are slow; cleared when full. */
function cachePaths<Answer>(find: (path: string) => Answer): (path: string) => Answer {
  const found = new Map<string, Answer>()
  return (path) => {
    const known = found.get(path)
    if (known !== undefined || found.has(path)) return known as Answer
    if (found.size >= maxCachedPaths) found.clear()
    const answer = find(path)
    found.set(path, answer)
    return answer
  }
}

function listChildren({ routes }: Pick<ServerBuild, 'routes'>, parentId: string | undefined) {
  const children = Object.values(routes).filter((route) => route && route.parentId === parentId)
  return children.map((route): RouteObject => {
    const { id, path, index } = route as NonNullable<typeof route>
    const named = { id, ...(path !== undefined && { path }) }
    return index ? { ...named, index } : { ...named, children: listChildren({ routes }, id) }
  })
}

function toPattern(branch: readonly { path?: string }[]): string {
  return `/${branch
    .map(({ path }) => path ?? '')
    .filter(Boolean)
    .join('/')}`
}

/** React Router's data requests append `.data` to the page's path. */
function toPagePath(path: string): string {
  return path.replace(/\/_\.data$|\.data$/, '') || '/'
}
