/**
 * Commands for tests and demos, at the beginning of a question or of an instruction:
 *
 * - `/slow`: pauses before every word
 * - `/long`: a long answer
 * - `/fail`: fails before the first word
 * - `/break`: fails after a few words
 * - `/refuse`: the model doesn't accept the question
 * - `/busy`: the model has no time
 * - `/empty`: an answer without text
 */
const commands = ['slow', 'long', 'fail', 'break', 'refuse', 'busy', 'empty'] as const

export type Command = (typeof commands)[number]

const pattern = new RegExp(String.raw`(?:^|\n|: )\/(${commands.join('|')})(?=\s|$)`)

export function findCommand(question: string): Command | null {
  const [, name] = pattern.exec(question) ?? []
  return commands.find((command) => command === name) ?? null
}
