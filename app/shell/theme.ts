/** The local storage key of the theme. Any value but light and dark means the system's setting. */
export const themeKey = 'theme'

export function isTheme(text: string | null): text is 'light' | 'dark' {
  return text === 'light' || text === 'dark'
}
