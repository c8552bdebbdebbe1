import { t } from './translate.ts'

export const nextEditWords = {
  /** After the end of the line with the cursor. */
  jump: (line: number) => t`Tab to jump to line ${line}`,
  accept: t`Tab`,
}
