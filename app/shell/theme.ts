/** Where the browser remembers the choice. Absent, or anything else: as the system says. */
export const themeKey = 'theme'

export function isTheme(text: string | null): text is 'light' | 'dark' {
  return text === 'light' || text === 'dark'
}
