import { isProse } from '../writing/languages.ts'
import { cutAroundCursor, type Excerpt } from '../writing/prompt-context.ts'
import { formatRelated, takeExcerpts } from './related-code.ts'

type FimCode = {
  readonly prefix: string
  readonly suffix: string
  /** Other files, as the family's `toFiles` writes them. */
  readonly files: string
}

/** How a family of models was trained to fill in the middle: its special tokens, and their order. */
export type FimFamily = {
  readonly name: string
  readonly matches: RegExp
  readonly toPrompt: (code: FimCode) => string
  /** Other files, and the header of the current one. Without it, they become comments. */
  readonly toFiles?: (files: readonly Excerpt[], path: string) => string
  /** Every special token. An answer ends at the first one. The most likely ones come first. */
  readonly tokens: readonly string[]
}

/*
 * Sources: the model cards of Qwen2.5-Coder, StarCoder2 (arXiv 2402.19173, section 5.1),
 * DeepSeek-Coder, CodeGemma, Code Llama (arXiv 2308.12950), Granite Code and Codestral (mistral-common).
 */
const families: readonly FimFamily[] = [
  {
    name: 'qwen-coder',
    matches: /qwen.*coder|codeqwen/,
    toPrompt: ({ prefix, suffix, files }) =>
      `${files}<|fim_prefix|>${prefix}<|fim_suffix|>${suffix}<|fim_middle|>`,
    toFiles: (files, path) =>
      `${files.map((file) => `<|file_sep|>${file.path}\n${file.text}\n`).join('')}<|file_sep|>${path}\n`,
    tokens: [
      '<|endoftext|>',
      '<|file_sep|>',
      '<|fim_pad|>',
      '<|im_end|>',
      '<|fim_prefix|>',
      '<|fim_suffix|>',
      '<|fim_middle|>',
      '<|repo_name|>',
      '<|im_start|>',
      '<|cursor|>',
    ],
  },
  {
    name: 'codestral',
    matches: /codestral/,
    toPrompt: ({ prefix, suffix, files }) => `[SUFFIX]${suffix}[PREFIX]${files}${prefix}`,
    toFiles: toPlusFiles,
    tokens: ['[PREFIX]', '[SUFFIX]', '[MIDDLE]', '</s>'],
  },
  {
    name: 'deepseek-coder',
    matches: /deepseek.*coder/,
    // The bars are fullwidth (U+FF5C), and the underscores are U+2581.
    toPrompt: ({ prefix, suffix }) =>
      `<｜fim▁begin｜>${prefix}<｜fim▁hole｜>${suffix}<｜fim▁end｜>`,
    tokens: ['<｜end▁of▁sentence｜>', '<｜fim▁begin｜>', '<｜fim▁hole｜>', '<｜fim▁end｜>'],
  },
  {
    name: 'codegemma',
    matches: /codegemma/,
    toPrompt: ({ prefix, suffix }) =>
      `<|fim_prefix|>${prefix}<|fim_suffix|>${suffix}<|fim_middle|>`,
    tokens: [
      '<|file_separator|>',
      '<eos>',
      '<end_of_turn>',
      '<|fim_prefix|>',
      '<|fim_suffix|>',
      '<|fim_middle|>',
    ],
  },
  {
    name: 'codellama',
    matches: /code-?llama/,
    toPrompt: ({ prefix, suffix }) => `<PRE> ${prefix} <SUF>${suffix} <MID>`,
    tokens: ['<EOT>', '<PRE>', '<SUF>', '<MID>'],
  },
  {
    name: 'starcoder',
    matches: /star-?coder|stable-?code|granite/,
    toPrompt: ({ prefix, suffix }) => `<fim_prefix>${prefix}<fim_suffix>${suffix}<fim_middle>`,
    tokens: [
      '<|endoftext|>',
      '<|end_of_text|>',
      '<file_sep>',
      '<fim_pad>',
      '<fim_prefix>',
      '<fim_suffix>',
      '<fim_middle>',
      '<repo_name>',
    ],
  },
]

/** Null: the model isn't known to fill in the middle. */
export function findFimFamily(model: string): FimFamily | null {
  const id = model.toLowerCase()
  return families.find(({ matches }) => matches.test(id)) ?? null
}

/** Codestral knows other files by this header. */
function toPlusFiles(files: readonly Excerpt[], path: string): string {
  return `${files.map((file) => `+++++ ${file.path}\n${file.text}\n\n`).join('')}+++++ ${path}\n`
}

type FimInput = {
  readonly path: string
  readonly language: string
  readonly before: string
  readonly after: string
  readonly related?: readonly Excerpt[]
  /** How much code around the cursor, and how much of other files, may be sent. */
  readonly codeTokens: number
  readonly relatedTokens: number
}

/** The code before and after the cursor, within the budget, with other files as comments before it. */
export function toPrefixAndSuffix(input: FimInput): {
  readonly prefix: string
  readonly suffix: string
} {
  const { before, after } = cutAroundCursor(input, input.codeTokens)
  const files = takeExcerpts(input.related ?? [], input.relatedTokens)
  return { prefix: formatRelated(files, input.language) + before, suffix: after }
}

/** A prompt with the family's tokens. Code that contains such a token is only sent up to it. */
export function buildFimPrompt(family: FimFamily, input: FimInput): string {
  const { before, after } = cutAroundCursor(input, input.codeTokens)
  const prefix = before.slice(findEndOfLastToken(before, family))
  const suffix = after.slice(0, findFirstToken(after, family))
  const isClean = ({ text }: Excerpt) => findFirstToken(text, family) === text.length
  const files = takeExcerpts((input.related ?? []).filter(isClean), input.relatedTokens)
  if (files.length > 0 && family.toFiles)
    return family.toPrompt({ prefix, suffix, files: family.toFiles(files, input.path) })
  const comments = formatRelated(files, input.language)
  return family.toPrompt({ prefix: comments + prefix, suffix, files: '' })
}

/** An answer up to the first special token, for routers that pass them on. */
export function cutAtToken(text: string, family: FimFamily): string {
  return text.slice(0, findFirstToken(text, family))
}

/** Tokens of other models, also of those that we don't know. */
const anyToken = /<[|｜][\w▁]{2,30}[|｜]>|<\/?s>|<(?:eos|end_of_turn|start_of_turn)>/g

/** Other meanings of tokens: HTML has them as elements, too. */
const elements = new Set(['<s>', '</s>', '<PRE>'])

/**
 * An answer up to the first special token of any model: some servers pass them on, or use the wrong
 * template. Tokens that are in the code around it, or may be elements, are code.
 */
export function cutAtAnyToken(text: string, { before, after, language }: TokenContext): string {
  const known = families.flatMap(({ tokens }) => tokens).filter((token) => text.includes(token))
  const found = [...known, ...(text.match(anyToken) ?? [])].filter(
    (token) =>
      !(before.includes(token) || after.includes(token)) &&
      !(elements.has(token) && hasElements(language)),
  )
  return text.slice(0, Math.min(text.length, ...found.map((token) => text.indexOf(token))))
}

type TokenContext = Pick<FimInput, 'before' | 'after' | 'language'>

function hasElements(language: string): boolean {
  return isProse(language) || /react$|^(vue|svelte|astro|php|erb)$/.test(language)
}

function findFirstToken(text: string, { tokens }: FimFamily): number {
  const found = tokens.map((token) => text.indexOf(token)).filter((at) => at >= 0)
  return Math.min(text.length, ...found)
}

function findEndOfLastToken(text: string, { tokens }: FimFamily): number {
  const ends = tokens.map((token) => {
    const at = text.lastIndexOf(token)
    return at < 0 ? 0 : at + token.length
  })
  return Math.max(0, ...ends)
}
