import { parseJsonc } from '@ghost-writers-ia/snippets/jsonc'
import * as vscode from 'vscode'
import { type ThemeColors, type ThemeFile, toThemeColors } from '../chat/theme-colors.ts'

/** A theme in the manifest of an extension. */
type ContributedTheme = { readonly id?: string; readonly label?: string; readonly path?: string }

const maxIncludes = 5

/**
 * The code colors of the user's theme, which VS Code doesn't pass on to webviews. Empty if the theme
 * can't be read, such as one that is only installed on the other side of a remote connection.
 */
export async function readThemeColors(): Promise<ThemeColors> {
  const uri = findTheme(readThemeName())
  return uri ? toThemeColors(await readThemes(uri)) : {}
}

function readThemeName(): string {
  const { HighContrast, HighContrastLight, Light } = vscode.ColorThemeKind
  const { kind } = vscode.window.activeColorTheme
  const settings = vscode.workspace.getConfiguration()
  const isHighContrast = kind === HighContrast || kind === HighContrastLight
  const isLight = kind === Light || kind === HighContrastLight
  const preferred = `workbench.preferred${isHighContrast ? 'HighContrast' : ''}${toSuffix({ isLight, isHighContrast })}ColorTheme`
  const followsSystem =
    settings.get('window.autoDetectColorScheme') ||
    (isHighContrast && settings.get('window.autoDetectHighContrast'))
  const chosen = settings.get('workbench.colorTheme', '')
  return followsSystem ? settings.get(preferred, chosen) : chosen
}

function toSuffix({ isLight, isHighContrast }: { isLight: boolean; isHighContrast: boolean }) {
  if (isHighContrast) return isLight ? 'Light' : ''
  return isLight ? 'Light' : 'Dark'
}

function findTheme(name: string): vscode.Uri | null {
  for (const { extensionUri, packageJSON } of vscode.extensions.all) {
    const themes: readonly ContributedTheme[] = packageJSON.contributes?.themes ?? []
    const found = themes.find(({ id, label }) => id === name || label === name)
    if (found?.path) return vscode.Uri.joinPath(extensionUri, found.path)
  }
  return null
}

/** A theme and those that it includes, the most specific first. */
async function readThemes(uri: vscode.Uri, depth = 0): Promise<readonly ThemeFile[]> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(
    (content) => content,
    () => null,
  )
  const parsed = bytes ? parseJsonc(new TextDecoder().decode(bytes)) : null
  if (typeof parsed !== 'object' || parsed === null) return []
  const theme: ThemeFile = parsed
  if (typeof theme.include !== 'string' || depth === maxIncludes) return [theme]
  const included = vscode.Uri.joinPath(uri, '..', theme.include)
  return [theme, ...(await readThemes(included, depth + 1))]
}
