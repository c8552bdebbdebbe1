import { findDeclarations } from '../writing/find-declarations.ts'

type Code = {
  readonly path: string
  readonly text: string
  readonly language: string
}

/** Scanning a larger file would take seconds. */
const maxCharacters = 500_000
const maxWidth = 120

/** The first lines of functions and classes with their numbers, as many as fit. Empty: none. */
export function toOutline({ text, language }: Code, budgetTokens: number): string {
  if (text.length > maxCharacters) return ''
  const lines = text.split(/\r?\n/)
  let left = budgetTokens * 4
  return findDeclarations({ lines, language })
    .map(({ from }) => `${from + 1}: ${(lines[from] ?? '').trimEnd().slice(0, maxWidth)}`)
    .filter((line) => {
      left -= line.length + 1
      return left >= 0
    })
    .join('\n')
}
