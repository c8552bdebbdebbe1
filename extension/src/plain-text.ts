const defaultLength = 200

/** Control characters, line separators, zero-width and bidirectional formatting characters. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu

/**
 * Text that VS Code renders as it is: one line, no links, no icons, at most 200 characters. VS Code
 * turns `[label](command:…)` into a link that runs the command, and `$(name)` into an icon.
 */
export function toPlainText(text: string, maxLength = defaultLength): string {
  const line = text
    .slice(0, maxLength * 10)
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = line
    .replaceAll('](', '] (')
    .replaceAll('$(', '$ (')
    .replace(/\b(command|file|javascript):/gi, '$1 :')
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1).trimEnd()}…` : plain
}
