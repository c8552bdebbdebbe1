import type { LocalCompletion } from '@ghost-writers-ia/local-model/local-model'
import { type CompletionPlace, createCompletionCache } from '../completion/completion-cache.ts'
import type { Completion } from '../writing/complete-line.ts'

export type LocalSource = {
  readonly get: (place: CompletionPlace, signal: AbortSignal) => Promise<Completion | null>
  /** Forgets what it has suggested, because it may suggest something else now. */
  readonly clear: () => void
}

type Complete = (place: CompletionPlace, signal: AbortSignal) => Promise<LocalCompletion | null>

/** Suggestions of the local model. Typing along with one doesn't ask again, so it stays as it is. */
export function createLocalSource(complete: Complete): LocalSource {
  let cache = createCompletionCache()
  return {
    async get(place, signal) {
      const known = cache.find(place)
      if (known !== undefined) return known
      const answer = await complete(place, signal)
      if (signal.aborted) return null
      const completion = answer && toCompletion(answer)
      // Without a model, or while it loads, there will be an answer later.
      if (completion) cache.add(place, completion)
      return completion
    },
    clear() {
      cache = createCompletionCache()
    },
  }
}

/** The rest of the line as the model writes it: it knows which brackets are already there. */
function toCompletion({ text }: LocalCompletion): Completion | null {
  const [line = ''] = text.split(/[\r\n]/, 1)
  return line.trim() ? { text: line, replaced: 0 } : null
}
