import type { ThemeColors } from '../chat/theme-colors.ts'

const kinds = [
  'comment',
  'string',
  'number',
  'keyword',
  'declaration',
  'function',
  'type',
  'tag',
  'attribute',
  'inserted',
  'deleted',
] as const

/** Colors code as the user's theme does. Other kinds keep the defaults of `code.css`. */
export function setColors(colors: ThemeColors): void {
  for (const kind of kinds) {
    const color = colors[kind]
    if (color) document.body.style.setProperty(`--token-${kind}`, color)
    else document.body.style.removeProperty(`--token-${kind}`)
  }
}
