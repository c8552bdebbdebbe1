import { countEdits } from '#domain/count-edits.ts'
import { listedPages } from './listed-pages.ts'

/** Longer paths aren't typing mistakes. */
const maxLength = 48

/** A path without a page as a visitor wrote it, and the page they probably meant. */
export type NearestPage = { readonly typed: string; readonly page: string }

/** The public page that is most like a path without one; null if none is. */
export function findNearestPage(path: string): NearestPage | null {
  if (path.length > 3 * maxLength) return null
  const typed = decode(path).replace(/\/+$/, '')
  if (typed.length < 3 || typed.length > maxLength) return null
  const wanted = typed.toLowerCase()
  const page = findContinuation(wanted) ?? findSimilar(wanted) ?? findParent(wanted)
  return page ? { typed, page } : null
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** `/pric` and `/docs/comp`. */
function findContinuation(wanted: string): string | undefined {
  return listedPages.find((page) => wanted.length > 3 && page.startsWith(wanted))
}

/** `/prcing`, and `/install` for `/docs/install`. */
function findSimilar(wanted: string): string | undefined {
  const mostEdits = Math.floor(wanted.length / 3)
  const [best] = listedPages
    .flatMap((page) => [page, page.slice(page.lastIndexOf('/'))].map((name) => ({ page, name })))
    .filter(({ name }) => Math.abs(name.length - wanted.length) <= mostEdits)
    .map(({ page, name }) => ({ page, edits: countEdits(wanted, name) }))
    .filter(({ edits }) => edits <= mostEdits)
    .toSorted((one, other) => one.edits - other.edits)
  return best?.page
}

/** `/docs/whatever`. */
function findParent(wanted: string): string | undefined {
  return listedPages.findLast((page) => page !== '/' && wanted.startsWith(`${page}/`))
}
