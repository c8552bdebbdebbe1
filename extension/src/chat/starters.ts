import { starterWords } from '../words/chat.ts'

/** A prompt that is offered on the empty page. */
export type Starter = {
  readonly text: string
  /** What it needs besides the chips that are there. */
  readonly mention?: 'problems'
}

/** The open file, as far as it may be sent. */
export type StarterFile = {
  readonly name: string
  readonly hasSelection: boolean
  readonly problems: number
}

/** Prompts that fit the open file. Without one there are none. */
export function toStarters(file: StarterFile | null): readonly Starter[] {
  if (!file) return []
  const { name, hasSelection, problems } = file
  const what = hasSelection ? starterWords.selection : name
  return [
    ...(problems > 0
      ? [{ text: starterWords.fix(name, problems), mention: 'problems' as const }]
      : []),
    { text: starterWords.explain(what) },
    ...toLanguageStarters(name),
    { text: starterWords.review(what) },
  ].slice(0, 4)
}

function toLanguageStarters(name: string): readonly Starter[] {
  if (/\.(md|mdx|txt|rst)$/i.test(name)) return [{ text: starterWords.summarize(name) }]
  if (/\.(json|ya?ml|toml|ini|xml)$/i.test(name)) return []
  if (/([._-](test|spec)\.|^test_)/i.test(name)) return [{ text: starterWords.missingTests(name) }]
  return [{ text: starterWords.tests(name) }]
}
