import { t } from './translate.ts'

type DescribedEdit = {
  readonly line: number
  readonly old: string
  readonly text: string
  readonly isNear: boolean
}

export const nextEditWords = {
  /** After the end of the line with the cursor. */
  jump: (line: number) => t`Tab to jump to line ${line}`,
  accept: t`Tab`,
  /** In the status bar. */
  status: (line: number) => t`Next edit: line ${line}`,
  /** For screen readers, which can't read what is drawn beside the code. */
  describe(edit: DescribedEdit): string {
    const key = edit.isNear ? t`Press Tab to accept it.` : t`Press Tab to jump there.`
    return [describeChange(edit), key].join(' ')
  },
}

function describeChange({ line, old, text }: DescribedEdit): string {
  if (!old) return t`Next edit, line ${line}: insert ${text}.`
  return text
    ? t`Next edit, line ${line}: replace ${old} with ${text}.`
    : t`Next edit, line ${line}: delete ${old}.`
}
