import type { TokenKind } from './grammars.ts'

/** The colors of a theme for code. Kinds that it doesn't name keep our default. */
export type ThemeColors = Partial<Record<TokenKind, string>>

/** A color theme of VS Code, as far as we read it. */
export type ThemeFile = {
  readonly include?: unknown
  readonly tokenColors?: unknown
}

/** The TextMate scopes that themes color. The first one that a theme names decides. */
const scopes: Partial<Record<TokenKind, readonly string[]>> = {
  comment: ['comment'],
  string: ['string.quoted', 'string'],
  number: ['constant.numeric'],
  keyword: ['keyword.control', 'keyword', 'storage.type', 'storage'],
  declaration: ['storage.type', 'storage', 'keyword'],
  function: ['entity.name.function', 'support.function'],
  type: ['entity.name.type', 'support.class', 'support.type', 'entity.name.class'],
  tag: ['entity.name.tag'],
  attribute: ['entity.other.attribute-name', 'variable'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
}

/** Reads the colors from a theme and those it includes, the most specific first. */
export function toThemeColors(themes: readonly ThemeFile[]): ThemeColors {
  const named = new Map<string, string>()
  for (const theme of themes.toReversed())
    for (const [scope, color] of listColors(theme)) named.set(scope, color)
  const found = Object.entries(scopes).flatMap(([kind, names]) => {
    const color = names.map((name) => named.get(name)).find((one) => one !== undefined)
    return color === undefined ? [] : [[kind, color]]
  })
  return Object.fromEntries(found)
}

function listColors({ tokenColors }: ThemeFile): [scope: string, color: string][] {
  if (!Array.isArray(tokenColors)) return []
  return tokenColors.flatMap((rule: unknown) => {
    const { scope, settings } = (rule ?? {}) as { scope?: unknown; settings?: unknown }
    const { foreground } = (settings ?? {}) as { foreground?: unknown }
    return isColor(foreground)
      ? listScopes(scope).map((name) => [name, foreground] as [string, string])
      : []
  })
}

/** A scope is a name, several in one text, or a list. */
function listScopes(scope: unknown): string[] {
  const list: unknown[] = Array.isArray(scope) ? scope : [scope]
  return list
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .map((name) => name.trim())
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value)
}
