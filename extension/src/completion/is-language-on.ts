/** Whether inline completion is on in a language. `*` is for languages that aren't listed. */
export function isLanguageOn(
  languages: Readonly<Record<string, unknown>>,
  language: string,
): boolean {
  const isOn = languages[language] ?? languages['*'] ?? true
  return isOn !== false
}
