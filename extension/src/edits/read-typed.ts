/** A change to a document, as VS Code reports it. */
type ContentChange = {
  readonly rangeOffset: number
  readonly rangeLength: number
  readonly text: string
}

type TypedDocument = { readonly version: number; readonly getText: () => string }

type DocumentChange = {
  readonly document: TypedDocument
  readonly contentChanges: readonly ContentChange[]
}

type KnownText = { readonly version: number; readonly text: string }

export type TypedTexts = {
  /** Called for every change. */
  readonly follow: (change: DocumentChange) => void
  /** What a document contains now. */
  readonly read: (document: TypedDocument) => string
}

/**
 * The texts of documents while they're typed in. VS Code joins all lines whenever a changed document
 * is read, so a key changes the last known text instead.
 */
export function createTypedTexts(): TypedTexts {
  const known = new WeakMap<TypedDocument, KnownText>()
  const read = (document: TypedDocument) => {
    const last = known.get(document)
    if (last?.version === document.version) return last.text
    const text = document.getText()
    known.set(document, { version: document.version, text })
    return text
  }
  return {
    read,
    follow({ document, contentChanges }) {
      const { version } = document
      const last = known.get(document)
      if (last?.version === version - 1 && isPlain(contentChanges))
        known.set(document, { version, text: change(last.text, contentChanges) })
    },
  }
}

/** Line breaks could be other ones than those of the document. */
function isPlain(changes: readonly ContentChange[]): boolean {
  return changes.every(({ text }) => !/[\r\n]/.test(text))
}

function change(text: string, changes: readonly ContentChange[]): string {
  return [...changes]
    .sort((one, other) => other.rangeOffset - one.rangeOffset)
    .reduce(
      (all, { rangeOffset, rangeLength, text: typed }) =>
        all.slice(0, rangeOffset) + typed + all.slice(rangeOffset + rangeLength),
      text,
    )
}
