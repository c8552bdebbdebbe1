import type { CompletionInput } from './local-model.ts'
import { control, languageTokens, type Tokenizer } from './tokenizer.ts'

const longestSuffix = 120
const longestPrompt = 400

/** The tokens of a prompt: the text after the cursor stands first, so that typing changes only its end. */
export function createPrompt(tokenizer: Tokenizer, input: CompletionInput): readonly number[] {
  const path = input.path.split('/').slice(-2).join('/')
  const head = [
    control.file,
    languageTokens[input.language],
    ...tokenizer.encode(path).slice(0, 24),
    control.suffix,
    ...tokenizer.encode(input.after.slice(0, 1000)).slice(0, longestSuffix),
    control.prefix,
  ]
  const before = tokenizer.encode(input.before.slice(-4000))
  return [...head, ...before.slice(-(longestPrompt - head.length - 1)), control.middle]
}
