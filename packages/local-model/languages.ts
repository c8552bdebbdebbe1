/** The languages that the model was trained on, by the names in its prompts. */
export type ModelLanguage = 'ts' | 'tsx' | 'js' | 'jsx' | 'py' | 'go' | 'rs'

const languages: ReadonlyMap<string, ModelLanguage> = new Map([
  ['typescript', 'ts'],
  ['typescriptreact', 'tsx'],
  ['javascript', 'js'],
  ['javascriptreact', 'jsx'],
  ['python', 'py'],
  ['go', 'go'],
  ['rust', 'rs'],
])

/** The model's language for an id of VS Code, or null where the model knows nothing. */
export function findModelLanguage(languageId: string): ModelLanguage | null {
  return languages.get(languageId) ?? null
}
