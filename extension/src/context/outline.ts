type Code = { readonly text: string }

/** Searching a larger file would take too long. */
const maxCharacters = 2_000_000
const maxWidth = 120

const modifiers =
  '(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|sealed|partial|virtual|inline|extern|open|suspend|data|declare|pub(?:\\([^)]*\\))?)\\s+)*'

const declarations = [
  new RegExp(
    `^\\s*${modifiers}(?:function|class|interface|enum|struct|trait|union|namespace|module|record|protocol|object|mod|def|fn|func|fun|sub|impl|type)\\b\\s*[\\w$*(<]`,
  ),
  new RegExp(
    `^\\s*${modifiers}(?:const|let|var|val)\\s+[\\w$]+[^=]*=\\s*(?:async\\s*)?\\(?[^()]*\\)?.*=>`,
  ),
  // A method: a call doesn't end with an opening brace.
  /^\s+[\w$#<>[\],.*&?:\s]*[\w$]\s*(?:<[^>]*>)?\([^;]*\)[^;()]*\{\s*$/,
]

const statement =
  /^\s*(?:\}?\s*)(?:if|for|while|switch|catch|else|do|try|return|await|with|when|foreach|using|lock|synchronized)\b/

/** The first lines of functions and classes with their numbers, as many as fit. Empty: none. */
export function toOutline({ text }: Code, budgetTokens: number): string {
  if (text.length > maxCharacters) return ''
  let left = budgetTokens * 4
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, line: line.trimEnd().slice(0, maxWidth) }))
    .filter(({ line }) => !statement.test(line) && declarations.some((one) => one.test(line)))
    .map(({ number, line }) => `${number}: ${line}`)
    .filter((entry) => {
      left -= entry.length + 1
      return left >= 0
    })
    .join('\n')
}
