/** Translated texts by their English one. Empty: everything is in English. */
type Translations = Readonly<Record<string, string>>

let translations: Translations = {}

/**
 * Called before any text is used: by the extension with the texts of VS Code's language, and by the
 * chat page with those it got from the extension.
 */
export function setTranslations(translated: Translations): void {
  translations = translated
}

/**
 * A text in the user's language. The English text is the key, with `{0}` and so on for values, as in
 * `vscode.l10n`. Every text that users read is written with this tag.
 */
export function t(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const key = toKey(parts)
  const text = translations[key] ?? key
  return text.replace(/\{(\d+)\}/g, (placeholder, index) => String(values[index] ?? placeholder))
}

function toKey(parts: readonly string[]): string {
  return parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`)
}
