/** Lines of a document, the last one included. */
export type Lines = { readonly from: number; readonly to: number }

type Question = {
  readonly selection: Lines
  readonly isEmpty: boolean
  readonly lineCount: number
  /** What the language's own tools say is a function, a class and so on. */
  readonly symbols: readonly Lines[]
}

const wholeFile = 300
const around = 30

/** What a command is about when it is called: the selection, or the code that the cursor is in. */
export function chooseLines({ selection, isEmpty, lineCount, symbols }: Question): Lines {
  if (!isEmpty) return selection
  const cursor = selection.from
  const holding = symbols
    .filter(({ from, to }) => from <= cursor && cursor <= to && to - from < wholeFile)
    .sort((one, other) => one.to - one.from - (other.to - other.from))
  if (holding[0]) return holding[0]
  if (lineCount <= wholeFile) return { from: 0, to: lineCount - 1 }
  return { from: Math.max(0, cursor - around), to: Math.min(lineCount - 1, cursor + around) }
}
