/** A table of figures, and how they were measured, in the markup of `app/shell/rich-text.tsx`. */
export type FigureTable = {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
  readonly method: string
}
