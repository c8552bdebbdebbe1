/** Parses JSON with comments and trailing commas, as VS Code writes it; undefined if it isn't. */
export function parseJsonc(text: string): unknown {
  const strict = dropCommas(dropComments(text.replace(/^\uFEFF/, '')))
  try {
    return JSON.parse(strict)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What isn't closed reaches to the end: searching for the end again and again would take forever. */
const string = /"(?:[^"\\\n]|\\.)*"?/.source

function dropComments(text: string): string {
  const comments = new RegExp(String.raw`(${string})|//[^\n]*|/\*[\s\S]*?(?:\*/|$)`, 'g')
  return text.replace(comments, (_comment, kept?: string) => kept ?? ' ')
}

function dropCommas(text: string): string {
  const commas = new RegExp(String.raw`(${string})|,(?=\s*[}\]])`, 'g')
  return text.replace(commas, (_comma, kept?: string) => kept ?? '')
}
