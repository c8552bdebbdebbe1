import { LRUCache } from 'lru-cache'

/** A page split at its nonce, which is new for each response. */
type Pieces = readonly Uint8Array[]

const encoder = new TextEncoder()

type HtmlCache = {
  find(key: string, nonce: string): Buffer<ArrayBuffer> | null
  keep(key: string, page: { readonly html: string; readonly nonce: string }): void
}

/**
 * An LRU cache of rendered pages. The key must contain everything that a page is rendered from, so
 * that nothing has to be invalidated: see `toCacheable` in entry.server.tsx.
 */
export function createHtmlCache({ maxBytes }: { maxBytes: number }): HtmlCache {
  const pages = new LRUCache<string, Pieces>({
    maxSize: maxBytes,
    sizeCalculation: (pieces, key) =>
      pieces.reduce((sum, { length }) => sum + length, Buffer.byteLength(key)),
  })

  return {
    find(key, nonce) {
      const pieces = pages.get(key)
      return pieces ? join(pieces, nonce) : null
    },
    keep(key, { html, nonce }) {
      // Not `Buffer.from`: a short one keeps the whole block alive that it shares with others.
      pages.set(
        key,
        html.split(nonce).map((piece) => encoder.encode(piece)),
      )
    },
  }
}

function join(pieces: Pieces, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? piece : [between, piece])))
}
