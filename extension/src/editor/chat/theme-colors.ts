import { parseJsonc } from '@ghost-writers-ia/rules/jsonc'
import * as vscode from 'vscode'
import { type ThemeColors, type ThemeFile, toThemeColors } from '../../chat/theme-colors.ts'

/** A theme in the manifest of an extension. */
type ContributedTheme = {
  readonly id?: string
  readonly label?: string
  readonly uiTheme?: string
  readonly path?: string
}

const maxIncludes = 5

/**
 * The code colors of the user's theme, which VS Code doesn't pass on to webviews. Empty if the theme
 * can't be read, such as one that is only installed on the other side of a remote connection.
 */
export async function readThemeColors(): Promise<ThemeColors> {
  const theme = findActiveTheme()
  return theme ? toThemeColors(await readThemes(theme.path)) : {}
}

/** What manifests and settings call the kinds of themes. */
const kinds: Record<vscode.ColorThemeKind, { readonly uiTheme: string; readonly setting: string }> =
  {
    [vscode.ColorThemeKind.Light]: { uiTheme: 'vs', setting: 'Light' },
    [vscode.ColorThemeKind.Dark]: { uiTheme: 'vs-dark', setting: 'Dark' },
    [vscode.ColorThemeKind.HighContrast]: { uiTheme: 'hc-black', setting: 'HighContrast' },
    [vscode.ColorThemeKind.HighContrastLight]: {
      uiTheme: 'hc-light',
      setting: 'HighContrastLight',
    },
  }

/** The chosen theme, or the preferred one if VS Code follows the system's light and contrast. */
function findActiveTheme(): FoundTheme | null {
  const { uiTheme, setting } = kinds[vscode.window.activeColorTheme.kind]
  const settings = vscode.workspace.getConfiguration()
  const chosen = findTheme(settings.get('workbench.colorTheme', ''))
  const followsSystem = settings.get('window.autoDetectColorScheme', false)
  if (chosen?.uiTheme === uiTheme && !followsSystem) return chosen
  return findTheme(settings.get(`workbench.preferred${setting}ColorTheme`, ''))
}

type FoundTheme = { readonly uiTheme: string; readonly path: vscode.Uri }

function findTheme(name: string): FoundTheme | null {
  for (const { extensionUri, packageJSON } of vscode.extensions.all) {
    const themes: readonly ContributedTheme[] = packageJSON.contributes?.themes ?? []
    const found = themes.find(({ id, label }) => id === name || label === name)
    if (found?.path)
      return { uiTheme: found.uiTheme ?? '', path: vscode.Uri.joinPath(extensionUri, found.path) }
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
