import { findDeclarations } from './find-declarations.ts'
import { getLanguage, isProse } from './languages.ts'

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

/** Something that stays as it is. */
const unchanged =
  /^(.{1,80}?)[:,]?\s+(?:(?:is|are|stays?|remains?|left|kept|both|all)\s+)*(?:unchanged|the same|as (?:it )?(?:is|was|before)|untouched|unmodified|identical)(?:\s+(?:here|as before|below|above))?$/i

/** A subject that stands for all other code. */
const everything =
  /^(?:(?:the|all|any|every|everything|else|others?|rest|remaining|existing|of|this|class|file|code|methods?|functions?|fields?|properties|imports?|implementation|body|logic|helpers?|tests?|members?)\s*)+$/i

/** Such remarks don't follow that much code. */
const maxLineLength = 300

/** Whether the code leaves parts out: "... existing code ...", "total stays the same" and so on. */
export function omitsCode(code: string, { language, original }: CodeContext): boolean {
  // Only for the few remarks that need it: finding declarations is slow.
  const isMissing = (name: string) =>
    listNames(original, language).has(name) && !listNames(code, language).has(name)
  const remarks = listLines(code).filter((line) => isOmissionLine(line, { language, isMissing }))
  // The original may be large, and there is hardly ever a remark.
  const known = new Set(remarks.length > 0 ? listLines(original) : [])
  return remarks.some((line) => !known.has(line))
}

function listLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().slice(0, maxLineLength))
  return lines.filter(Boolean)
}

function listNames(code: string, language: string): Set<string> {
  const declared = findDeclarations({ lines: code.split(/\r?\n/), language })
  return new Set(declared.map(({ name }) => name))
}

type LineContext = {
  readonly language: string
  /** Whether the original declares a name, and the code doesn't. */
  readonly isMissing: (name: string) => boolean
}

function isOmissionLine(line: string, context: LineContext): boolean {
  const { language } = context
  if (/^<!--.*-->$/.test(line)) return isOmissionRemark(line.slice(4, -3), context)
  if (isProse(language)) return false
  // `...` is an expression in Python and the end of a document in YAML.
  if (/^(\.{3}|…);?$/.test(line)) return language !== 'python' && language !== 'yaml'
  const comment = readComment(line, language) ?? readEmptyBody(line)
  if (comment !== null) return isOmissionRemark(comment, context)
  const inside = /\/\*(.*?)\*\/|\s(?:\/\/|#|--)\s(.*)$|\{\s*(\.{3}|…)\s*\}/.exec(line)
  const remark = inside?.[1] ?? inside?.[2] ?? inside?.[3]
  return remark !== undefined && ellipsis.test(clean(remark))
}

const blockComments: readonly RegExp[] = [
  /^\{?\/\*+(.*?)\*+\/\}?$/,
  /^\(\*+(.*?)\*+\)$/,
  /^\{-+(.*?)-+\}$/,
  /^<#+(.*?)#+>$/,
  /^(?:"""|''')(.*?)(?:"""|''')$/,
]

/** The text of a line that is only a comment, in any language. */
function readComment(line: string, language: string): string | null {
  for (const pattern of blockComments) {
    const found = pattern.exec(line)
    if (found) return found[1] ?? ''
  }
  // Elsewhere, `#` starts a directive (C), an attribute (Rust) or a selector (CSS).
  if (getLanguage(language).lineComments.includes('#') && /^#(?!!)/.test(line))
    return line.replace(/^#+/, '')
  const comment =
    /^(?:\/\/+!?|#+(?![[\w!])|--+|;+|%+|\*(?!\/)|'(?!\w+')|\/\*+|(?:rem|REM)\s)(.*)$/.exec(line)
  return comment?.[1] ?? null
}

/** The comment in a body without anything else, in braces or after `pass`. */
function readEmptyBody(line: string): string | null {
  const found = /\{\s*\/\*(.*?)\*\/\s*\}|(?:\bpass|(?<!\.)\.{3})\s+#\s*(.*)$/.exec(line)
  return found?.[1] ?? found?.[2] ?? null
}

function isOmissionRemark(comment: string, { isMissing }: LineContext): boolean {
  const remark = clean(comment)
  if (ellipsis.test(remark) || phrases.some((phrase) => phrase.test(remark))) return true
  const subject = unchanged.exec(remark)?.[1] ?? ''
  return everything.test(subject) || (subject.match(/[\w$]+[?!]?/g) ?? []).some(isMissing)
}

/** Removes surrounding brackets and final punctuation. */
function clean(comment: string): string {
  const text = comment.trim().slice(0, 200)
  const inner = /^[([](.*)[)\]]$/.exec(text)
  const isDots = /^\[(\.{3}|…)\]$/.test(text)
  return (inner && !isDots ? (inner[1] ?? '') : text).trim().replace(/([^.])[.;:]$/, '$1')
}
