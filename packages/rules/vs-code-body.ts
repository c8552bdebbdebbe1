/**
 * Translates the body of a VS Code snippet into ours. The syntax is TextMate's:
 * https://code.visualstudio.com/docs/editing/userdefinedsnippets#_snippet-syntax
 *
 * One pass with a stack, so that no input takes longer than its length.
 */
export function fromVsCodeBody(body: string): string {
  const labels = new Map<string, string>()
  translate(body, labels)
  // Again, because a tab stop may be named only after its first use.
  return translate(body, labels)
}

const variables: Readonly<Record<string, string>> = {
  TM_SELECTED_TEXT: '{{selection}}',
  TM_CURRENT_WORD: '{{selection}}',
  TM_FILENAME: '{{file}}',
  TM_FILEPATH: '{{file}}',
  RELATIVE_FILEPATH: '{{file}}',
  CLIPBOARD: '{{clipboard}}',
}

/** An open `${…:`, with what has been read inside of it. */
type Frame = {
  readonly opener: string
  readonly name: string
  text: string
  hasPlaceholder: boolean
}

const tokens =
  /\\[\\$}]|\$(\d{1,9}|[A-Z_a-z]\w{0,60})|\$\{(\d{1,9}|[A-Z_a-z]\w{0,60})(\}|:|\|[^{}|\n]*\|\}|\/(?:[^{}\n]|\{[^{}\n]*\})*\})|\}/g

function translate(body: string, labels: Map<string, string>): string {
  const stack: Frame[] = []
  const bottom = openFrame()
  const append = ([text, isPlaceholder]: Translated) => {
    const frame = stack.at(-1) ?? bottom
    frame.text += text
    frame.hasPlaceholder ||= isPlaceholder
  }

  let end = 0
  for (const match of body.matchAll(tokens)) {
    const [written, bare, braced, rest = ''] = match
    const name = bare ?? braced ?? ''
    append([body.slice(end, match.index), false])
    end = match.index + written.length
    const closed = written === '}' ? stack.pop() : undefined
    if (rest === ':') stack.push(openFrame(written, name))
    else if (closed) append(close(closed, labels))
    else append(readToken({ written, name, rest }, labels))
  }
  append([body.slice(end), false])
  return [bottom, ...stack].map(({ opener, text }) => opener + text).join('')
}

function openFrame(opener = '', name = ''): Frame {
  return { opener, name, text: '', hasPlaceholder: false }
}

type Token = { readonly written: string; readonly name: string; readonly rest: string }
type Translated = [text: string, isPlaceholder: boolean]

function readToken({ written, name, rest }: Token, labels: Map<string, string>): Translated {
  if (written === '}') return [written, false]
  if (written.startsWith('\\')) return [written.slice(1), false]
  if (!/^\d/.test(name)) return toVariable(name, written)
  if (rest.startsWith('|')) nameTabStop(labels, name, rest.slice(1, -2).replaceAll(',', ', '))
  return toQuestion(name, labels)
}

/** A default that contains a placeholder is used as it is; otherwise it's the question to ask. */
function close(frame: Frame, labels: Map<string, string>): Translated {
  const { name, text, hasPlaceholder } = frame
  if (!/^\d/.test(name)) return toVariable(name, text)
  if (hasPlaceholder) return [text, true]
  nameTabStop(labels, name, text)
  return toQuestion(name, labels)
}

/** The value of a variable that we don't have is its default, or else it stays as written. */
function toVariable(name: string, otherwise: string): Translated {
  const placeholder = Object.hasOwn(variables, name) ? variables[name] : undefined
  return [placeholder ?? otherwise, placeholder !== undefined]
}

/** `$0` is where the cursor ends up, which says nothing to a model. */
function toQuestion(number: string, labels: Map<string, string>): Translated {
  if (Number(number) === 0) return [labels.get(number) ?? '', false]
  return [`{{ask:${labels.get(number) ?? `Value ${Number(number)}`}}}`, true]
}

/** A label is text, so a link in it is kept as text: as a question it would be refused. */
function nameTabStop(labels: Map<string, string>, number: string, text: string): void {
  const label = text
    .replace(/[{}\s]+/g, ' ')
    .replaceAll('](', '] (')
    .trim()
    .slice(0, 200)
    .trim()
  if (label && !labels.has(number)) labels.set(number, label)
}
