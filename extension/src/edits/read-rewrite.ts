import { isRefusal } from '../refusal.ts'
import { blockErrors, nothingChanged } from '../words/errors.ts'
import {
  type Answer,
  type AnswerRefusal,
  extractCode,
  refuseAnswer,
} from '../writing/extract-code.ts'
import { omitsCode } from '../writing/omits-code.ts'
import { type NamedFile, readFiles } from './read-files.ts'
import { isSamePath } from './safe-path.ts'
import { applyBlocks, hasBlocks, parseBlocks } from './search-replace.ts'

/** New code for some lines of a file. */
export type Rewrite = {
  readonly code: string
  /** The code was made from the lines themselves, so its indentation is right. */
  readonly isFromBlocks: boolean
  /** Code for other files that have to change too. */
  readonly otherFiles: readonly NamedFile[]
}

export type ExpectedRewrite = {
  readonly path: string
  readonly language: string
  /** The lines to rewrite. */
  readonly excerpt: string
  /** The whole file. */
  readonly original: string
}

/** Reads an answer that rewrites some lines: all of them, or only blocks that change. */
export function readRewrite(answer: Answer, expected: ExpectedRewrite): Rewrite | AnswerRefusal {
  if (answer.isTruncated) return refuseAnswer('truncated', answer.text)
  const { files, unnamed, isClear } = readFiles(answer.text)
  const isOwn = ({ path }: NamedFile) => isSamePath(path, expected.path)
  const otherFiles = files.filter((file) => !isOwn(file))
  if (otherFiles.length === 0) return withFiles(readOwn(answer, expected), [])
  if (!isClear) return refuseAnswer('bad-files', answer.text)
  const own = [...files.filter(isOwn).map(({ code }) => code), ...unnamed]
  const ownText = own.map((code) => `\`\`\`\`\`\`\n${code}\n\`\`\`\`\`\``).join('\n')
  const result =
    own.length === 0
      ? { code: expected.excerpt, isFromBlocks: true }
      : readOwn({ ...answer, text: ownText }, expected)
  return withFiles(result, otherFiles)
}

type OwnCode = Omit<Rewrite, 'otherFiles'>

function withFiles(
  result: OwnCode | AnswerRefusal,
  otherFiles: readonly NamedFile[],
): Rewrite | AnswerRefusal {
  return isRefusal(result) ? result : { ...result, otherFiles }
}

function readOwn(answer: Answer, expected: ExpectedRewrite): OwnCode | AnswerRefusal {
  if (hasBlocks(answer.text, expected.original)) return readBlocks(answer.text, expected)
  const result = extractCode(answer, expected)
  return isRefusal(result) ? result : { ...result, isFromBlocks: false }
}

function readBlocks(text: string, expected: ExpectedRewrite): OwnCode | AnswerRefusal {
  const refusal = refuseAnswer('bad-blocks', text)
  const blocks = parseBlocks(text)
  if ('problem' in blocks)
    return { ...refusal, message: nothingChanged(blockErrors[blocks.problem](blocks.block)) }
  if (blocks.some(({ replace }) => omitsCode(replace.join('\n'), expected)))
    return refuseAnswer('incomplete', text)
  const changed = applyBlocks(expected.excerpt, blocks)
  return 'problem' in changed
    ? { ...refusal, message: nothingChanged(blockErrors[changed.problem](changed.block)) }
    : { code: changed.text, isFromBlocks: true }
}
