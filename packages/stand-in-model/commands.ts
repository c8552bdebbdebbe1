/**
 * Commands for tests and demos, at the beginning of a question or of an instruction:
 *
 * - `/slow`: pauses before every word
 * - `/fail`: fails before the first word
 * - `/break`: fails after a few words
 * - `/busy`: the model has no time
 */
const commands = ['slow', 'fail', 'break', 'busy'] as const

export type Command = (typeof commands)[number]

const pattern = new RegExp(String.raw`(?:^|\n|: )\/(${commands.join('|')})(?=\s|$)`)

export function findCommand(question: string): Command | null {
  const [, name] = pattern.exec(question) ?? []
  return commands.find((command) => command === name) ?? null
}
