import { isProse } from './languages.ts'

type CodeContext = {
  readonly language: string
  /** The text that the code replaces. A remark that it already contains is no omission. */
  readonly original: string
}

/** A comment of dots, or one that starts with dots and says that something stays. */
const ellipsis =
  /^(\.{3,}|…|\[\.{3}\]|\[…\])($|.*(\.{3,}|…)$|.*\b(existing|rest|remain\w*|unchanged|same|previous|other|omitted|original|above|before|more|code|here|etc)\b)/i

/** Phrases that models use without dots. */
const phrases: readonly RegExp[] = [
  /^(the )?(rest|remainder) (of|stays|remains|is|here|unchanged|goes)\b/i,
  /^(the )?(existing|previous|original|remaining|other|your) (\w+ )?(code|file|functions?|methods?|class|implementation|component|logic|imports?|fields?|properties|tests?|content|body)( (here|goes here|unchanged|stays?|remains?|is|are|continues?|as before|above|below)\b.*)?$/i,
  /^(the )?(\w+ )?(code|rest|file|functions?|methods?|class|implementation|logic|imports?|fields?|everything( else)?) (is |are |remains? |stays? |left )*(unchanged|the same|as before|as is|unmodified)$/i,
  /^(no changes?|nothing changed|unchanged|same)( (here|needed|below|above|as .*|code.*))?$/i,
  /^same as (before|above|the original|previous|existing)/i,
  /^keep (the )?(existing|rest|remaining|original|other)\b/i,
  /\bomitted( for (brevity|clarity))?$/i,
  /^(implementation|code|body) (here|omitted|unchanged|goes here)$/i,
  /^<?snip>?$/i,
]

/** Such remarks don't follow that much code. */
const maxLineLength = 300

/** Whether the code leaves parts out: "... existing code ..." and the like. */
export function omitsCode(code: string, { language, original }: CodeContext): boolean {
  const known = new Set(original.split(/\r?\n/).map((line) => line.trim().slice(0, maxLineLength)))
  return code
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, maxLineLength))
    .some((line) => line !== '' && !known.has(line) && isOmissionLine(line, language))
}

function isOmissionLine(line: string, language: string): boolean {
  if (/^<!--.*-->$/.test(line)) return isOmissionRemark(line.slice(4, -3))
  if (isProse(language)) return false
  // `...` is an expression in Python and the end of a document in YAML.
  if (/^(\.{3}|…);?$/.test(line)) return language !== 'python' && language !== 'yaml'
  const comment = readComment(line)
  if (comment !== null) return isOmissionRemark(comment)
  const inside = /\/\*(.*?)\*\/|\s(?:\/\/|#|--)\s(.*)$|\{\s*(\.{3}|…)\s*\}/.exec(line)
  const remark = inside?.[1] ?? inside?.[2] ?? inside?.[3]
  return remark !== undefined && ellipsis.test(clean(remark))
}

/** The text of a line that is only a comment, in any language. */
function readComment(line: string): string | null {
  const block = /^\{?\/\*+(.*?)\*+\/\}?$/.exec(line)
  if (block) return block[1] ?? ''
  return /^(?:\/\/+!?|#+(?![[\w!])|--+|;+|%+|\*(?!\/)|'(?!\w+')|\/\*+)(.*)$/.exec(line)?.[1] ?? null
}

function isOmissionRemark(comment: string): boolean {
  const remark = clean(comment)
  return ellipsis.test(remark) || phrases.some((phrase) => phrase.test(remark))
}

/** Removes surrounding brackets and final punctuation. */
function clean(comment: string): string {
  const text = comment.trim().slice(0, 200)
  const inner = /^[([](.*)[)\]]$/.exec(text)
  const isDots = /^\[(\.{3}|…)\]$/.test(text)
  return (inner && !isDots ? (inner[1] ?? '') : text).trim().replace(/([^.])[.;:]$/, '$1')
}
