import { userInfo } from 'node:os'

/** Control characters except line breaks, marks that reverse or hide text, and line separators. */
const unsafe = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes text from outside for a terminal, which would otherwise execute escape sequences in it. */
export function toTerminal(text: string): string {
  return text.replace(unsafe, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** The same in one line, so that a name can't look like the next line of the output. */
export function toTerminalLine(text: string): string {
  return toTerminal(text.replaceAll('\n', '\\n'))
}

/** The login name of the person who runs a command; with sudo, also the name they logged in with. */
export function getOperator(sudoUser: string | null): string {
  const name = getLoginName()
  return sudoUser && sudoUser !== name ? `${sudoUser} (sudo as ${name})` : name
}

/** A container may run under a user id that has no name. */
function getLoginName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
