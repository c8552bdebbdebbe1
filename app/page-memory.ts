/** A page in pieces: the nonce, another for each answer, goes between them. */
type Page = { readonly pieces: readonly Buffer[]; readonly bytes: number }

type Rendered = { readonly html: string; readonly nonce: string }

export type PageMemory = {
  find(facts: string, nonce: string): Buffer<ArrayBuffer> | null
  keep(facts: string, rendered: Rendered): void
}

/**
 * Pages that were rendered before, by the facts they were made of: the same facts make
 * the same page, whoever asks. So nothing has to be forgotten when a fact changes; what
 * was not asked for the longest makes room.
 */
export function openPageMemory({ largestBytes }: { largestBytes: number }): PageMemory {
  const pages = new Map<string, Page>()
  let bytes = 0

  function forget(facts: string): void {
    bytes -= pages.get(facts)?.bytes ?? 0
    pages.delete(facts)
  }

  function makeRoom(): void {
    for (const oldest of pages.keys()) {
      if (bytes <= largestBytes) return
      forget(oldest)
    }
  }

  return {
    find(facts, nonce) {
      const page = pages.get(facts)
      if (!page) return null
      // Asked for last: the last to go.
      pages.delete(facts)
      pages.set(facts, page)
      return join(page, nonce)
    },

    keep(facts, { html, nonce }) {
      forget(facts)
      const pieces = html.split(nonce).map((piece) => Buffer.from(piece))
      const page = { pieces, bytes: countBytes(facts, pieces) }
      pages.set(facts, page)
      bytes += page.bytes
      makeRoom()
    },
  }
}

function join({ pieces }: Page, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, place) => (place === 0 ? piece : [between, piece])))
}

function countBytes(facts: string, pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, Buffer.byteLength(facts))
}
