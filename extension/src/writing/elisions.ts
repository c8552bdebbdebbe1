import { isProse } from './languages.ts'

type Question = {
  readonly language: string
  /** What the code replaces: a line that is there already leaves nothing out. */
  readonly original: string
}

/** A comment that consists of dots, or that begins with them and says that something stays. */
const dotted =
  /^(\.{3,}|…|\[\.{3}\]|\[…\])($|.*(\.{3,}|…)$|.*\b(existing|rest|remain\w*|unchanged|same|previous|other|omitted|original|above|before|more|code|here|etc)\b)/i

/** The same without dots, in the sentences that models use for it. */
const spoken: readonly RegExp[] = [
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

/** Nobody writes such a remark behind so much code. */
const longestLine = 300

/** Whether code leaves something out that was there: "... existing code ..." and the like. */
export function hasElision(code: string, { language, original }: Question): boolean {
  const known = new Set(original.split(/\r?\n/).map((line) => line.trim().slice(0, longestLine)))
  return code
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, longestLine))
    .some((line) => line !== '' && !known.has(line) && isElided(line, language))
}

function isElided(line: string, language: string): boolean {
  if (/^<!--.*-->$/.test(line)) return says(line.slice(4, -3))
  if (isProse(language)) return false
  // An expression of its own in Python, the end of a document in YAML.
  if (/^(\.{3}|…);?$/.test(line)) return language !== 'python' && language !== 'yaml'
  const comment = readComment(line)
  if (comment !== null) return says(comment)
  const inside = /\/\*(.*?)\*\/|\s(?:\/\/|#|--)\s(.*)$|\{\s*(\.{3}|…)\s*\}/.exec(line)
  const words = inside?.[1] ?? inside?.[2] ?? inside?.[3]
  return words !== undefined && dotted.test(clean(words))
}

/** What a line says that is a comment and nothing else, in any language. */
function readComment(line: string): string | null {
  const block = /^\{?\/\*+(.*?)\*+\/\}?$/.exec(line)
  if (block) return block[1] ?? ''
  return /^(?:\/\/+!?|#+(?![[\w!])|--+|;+|%+|\*(?!\/)|'(?!\w+')|\/\*+)(.*)$/.exec(line)?.[1] ?? null
}

function says(comment: string): boolean {
  const words = clean(comment)
  return dotted.test(words) || spoken.some((remark) => remark.test(words))
}

/** Without the brackets and stops around it, and no longer than any such remark. */
function clean(comment: string): string {
  const words = comment.trim().slice(0, 200)
  const bare = /^[([](.*)[)\]]$/.exec(words)
  const isDots = /^\[(\.{3}|…)\]$/.test(words)
  return (bare && !isDots ? (bare[1] ?? '') : words).trim().replace(/([^.])[.;:]$/, '$1')
}
