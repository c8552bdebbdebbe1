import type { ThemeColors } from '../chat/theme-colors.ts'

let themed: readonly string[] = []

/** Colors code as the user's theme does. Other kinds keep the defaults of `code.css`. */
export function setColors(colors: ThemeColors): void {
  for (const name of themed) document.body.style.removeProperty(name)
  const named = Object.entries(colors).map(([kind, color]) => [`--token-${kind}`, color] as const)
  for (const [name, color] of named) document.body.style.setProperty(name, color)
  themed = named.map(([name]) => name)
}
