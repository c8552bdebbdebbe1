import { isRefusal } from '../refusal.ts'
import { type Answer, type AnswerRefusal, refuseAnswer } from '../writing/extract-code.ts'
import { extendUp, findDeclarations, findLineKind } from '../writing/find-declarations.ts'
import type { IndentStyle } from '../writing/indent.ts'
import { type LineRange, replaceLines } from '../writing/lines.ts'
import {
  hasOtherCode,
  isWholeFile,
  isWithin,
  listDeclared,
  listKnown,
  type NamedSymbol,
  placeCode,
} from '../writing/place-code.ts'
import { putCode } from '../writing/put-code.ts'
import { toLineEndings } from './hunks.ts'
import type { NamedFile } from './read-files.ts'
import { readRewrite } from './read-rewrite.ts'

type RewriteTarget = {
  readonly path: string
  readonly language: string
  readonly fileText: string
  /** The lines that the model was asked to rewrite. */
  readonly lines: LineRange
  /** For a file that isn't indented itself. */
  readonly style: IndentStyle
}

export type RewrittenFile = {
  readonly after: string
  /** Code for other files that have to change too. */
  readonly otherFiles: readonly NamedFile[]
}

/**
 * What a file contains after an answer to Refactor, Fix or Generate Tests. Models answer with more
 * or less than they were asked for: a method in its class, one function of a file. Such code is put
 * where it belongs, or refused, so that nothing around it is lost or there twice.
 */
export function rewriteFile(answer: Answer, target: RewriteTarget): RewrittenFile | AnswerRefusal {
  const { fileText, lines, path, language } = target
  const excerpt = fileText
    .split(/\r?\n/)
    .slice(lines.from, lines.to + 1)
    .join('\n')
  const rewrite = readRewrite(answer, { path, language, excerpt, original: fileText })
  if (isRefusal(rewrite)) return rewrite
  const { code, isFromBlocks, otherFiles } = rewrite
  if (isFromBlocks) return { after: replaceLines(fileText, { lines, code }), otherFiles }
  const placed = placeRewrite(code, target)
  if (!placed) return refuseAnswer('not-whole', answer.text)
  return { after: putCode(fileText, { ...target, ...placed }), otherFiles }
}

type TestFile = {
  readonly path: string
  /** The tests that are there already. Empty: none. */
  readonly existing: string
  /** What is tested. */
  readonly code: { readonly text: string; readonly language: string }
  readonly style: IndentStyle
}

/** What a test file contains after an answer to Generate Tests. */
export function readTestFile(
  answer: Answer,
  { path, existing, code, style }: TestFile,
): RewrittenFile | AnswerRefusal {
  const { language, text } = code
  if (existing.trim()) {
    const lines = { from: 0, to: existing.split(/\r?\n/).length - 1 }
    return rewriteFile(answer, { path, language, fileText: existing, lines, style })
  }
  const written = readRewrite(answer, { path, language, excerpt: '', original: text })
  if (isRefusal(written)) return written
  const after = toLineEndings(`${written.code.replace(/\n$/, '')}\n`, text)
  return { after, otherFiles: written.otherFiles }
}

type Placed = { readonly lines: LineRange; readonly code: string }

function placeRewrite(code: string, target: RewriteTarget): Placed | null {
  const all = target.fileText.split(/\r?\n/)
  const file = { lines: all, language: target.language, symbols: [] }
  const rewrite: Rewritten = {
    code,
    target,
    all,
    known: listKnown(file),
    written: { lines: code.split(/\r?\n/), language: target.language },
  }
  const { lines } = target
  return lines.from === 0 && lines.to === all.length - 1
    ? placeInFile(rewrite)
    : placeInPart(rewrite)
}

type Rewritten = {
  readonly code: string
  readonly written: { readonly lines: readonly string[]; readonly language: string }
  readonly target: RewriteTarget
  readonly all: readonly string[]
  /** The declarations of the file. */
  readonly known: readonly NamedSymbol[]
}

/** The model was given the whole file. */
function placeInFile({ code, target, all, known, written }: Rewritten): Placed | null {
  const { lines, language } = target
  const request = { code, lines: all, language, selection: null, cursor: 0, symbols: [] }
  const place = placeCode(request)
  if (place.kind === 'lines') return { lines: place.lines, code }
  // Text without any names can't be compared with the file if all of it was written again.
  const isLongEnough = known.length === 0 && written.lines.length * 2 >= all.length
  return place.kind === 'whole-file' || isLongEnough ? { lines, code } : null
}

/** The model was given a function, a class, or the lines that the user selected. */
function placeInPart(rewrite: Rewritten): Placed | null {
  const { code, written, target, all, known } = rewrite
  const { lines, language } = target
  const given = all.slice(lines.from, lines.to + 1)
  const own = new Set(listDeclared({ lines: given, language }).map(({ name }) => name))
  const declared = listDeclared(written)
  const others = declared.filter(({ name }) => !own.has(name))
  const isAround = (one: NamedSymbol) => isWithin(lines, one)
  const isNamed = (one: NamedSymbol) => others.some(({ name }) => name === one.name)
  const inside = known.filter((one) => isWithin(one, lines) && isNamed(one))
  const outside = known.filter(
    (one) => (one.to < lines.from || lines.to < one.from) && isNamed(one),
  )

  if (known.some((one) => isAround(one) && isNamed(one))) return takeOwn(rewrite, own)
  if (outside.length > 0)
    return isWholeFile(written, { known, lines: all })
      ? { lines: { from: 0, to: all.length - 1 }, code }
      : placeByName(rewrite)
  if (inside.length > 0 && others.length === declared.length) return placeByName(rewrite)
  return { lines: withLinesAbove(rewrite), code }
}

/** Code that declares the same names as the file, at their place. */
function placeByName({ code, target, all }: Rewritten): Placed | null {
  const { language, lines } = target
  const request = { code, lines: all, language, selection: null, cursor: lines.from, symbols: [] }
  const place = placeCode(request)
  return place.kind === 'lines' ? { lines: place.lines, code } : null
}

/** The given function from an answer with the class around it, or all of it if it's that one. */
function takeOwn(rewrite: Rewritten, own: ReadonlySet<string>): Placed | null {
  const { written, target } = rewrite
  if (own.size === 0) return placeWithoutLoss(rewrite)
  const found = findDeclarations(written).filter(({ name }) => own.has(name))
  const [only] = found
  if (!only || found.length > 1) return null
  const from = extendUp(written, { at: only.from, kinds: ['comment', 'decorator'] })
  const code = written.lines.slice(from, only.to + 1).join('\n')
  return { lines: target.lines, code }
}

/** The function around the selected lines, unless that would remove what it contains. */
function placeWithoutLoss(rewrite: Rewritten): Placed | null {
  const place = hasOtherCode(rewrite.written, listDeclared(rewrite.written))
    ? null
    : placeByName(rewrite)
  if (!place) return null
  const names = new Set(findDeclarations(rewrite.written).map(({ name }) => name))
  const lost = rewrite.known.filter((one) => isWithin(one, place.lines) && !names.has(one.name))
  return lost.length > 0 ? null : place
}

/** The given lines, with the comments and decorators above them if the answer has some too. */
function withLinesAbove({ written, target, all }: Rewritten): LineRange {
  const { lines, language } = target
  const first = listDeclared(written)[0]?.from ?? 0
  const above = written.lines.slice(0, first)
  const kinds = above.flatMap((line) => findLineKind(line, language) ?? [])
  const isGiven = findLineKind(all[lines.from] ?? '', language) !== null
  const from = isGiven ? lines.from : extendUp({ lines: all, language }, { at: lines.from, kinds })
  return { from, to: lines.to }
}
