const maxLines = 300

/** What a user reads of the output of a command: without control sequences, and only the end of it. */
export function toTerminalText(output: string): string {
  const lines = output
    .replace(sequences, '')
    .split('\n')
    // A line that was drawn again, such as a progress bar, is what was drawn last.
    .map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '')
    .map((line) => line.replace(otherControls, '').trimEnd())
  return lines.slice(-maxLines).join('\n').trim()
}

/** ECMA-48: CSI, OSC (such as titles and links) and other escape sequences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they're what is removed
const sequences = /\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they're what is removed
const otherControls = /[\x00-\x08\x0b-\x1f\x7f]/g
