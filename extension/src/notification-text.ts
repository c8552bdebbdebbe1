const maxLength = 200

/** Control characters, line separators, zero-width and bidirectional formatting characters. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu

/**
 * Sanitizes a text for a VS Code notification: one line, no links, at most 200 characters.
 * VS Code turns `[label](command:…)` in notifications into a link that runs the command.
 */
export function toNotificationText(text: string): string {
  const line = text
    .slice(0, maxLength * 10)
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = line.replaceAll('](', '] (').replace(/\b(command|file|javascript):/gi, '$1 :')
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1).trimEnd()}…` : plain
}
