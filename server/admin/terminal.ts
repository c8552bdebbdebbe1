/** Control characters but for line breaks, marks that turn or hide text, and line separators. */
const unsafe = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text that strangers wrote, safe to print: a terminal obeys escape sequences in it otherwise. */
export function toTerminal(text: string): string {
  return text.replace(unsafe, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** The same in one line, so that a name can't look like the next line of the output. */
export function toTerminalLine(text: string): string {
  return toTerminal(text.replaceAll('\n', '\\n'))
}
