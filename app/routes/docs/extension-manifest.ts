import source from '../../../extension/package.json'
import texts from '../../../extension/package.nls.json'

/** The extension's manifest with its English texts. VS Code fills in those of the user's language. */
export const manifest = JSON.parse(JSON.stringify(source), (_, value) =>
  typeof value === 'string' ? value.replace(/^%([\w.]+)%$/, getText) : value,
) as typeof source

function getText(placeholder: string, key: string): string {
  return (texts as Readonly<Record<string, string>>)[key] ?? placeholder
}
