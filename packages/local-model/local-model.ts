import { decode } from './decode.ts'
import { type EngineFiles, startEngine } from './engine.ts'
import { parseModelFile } from './model-file.ts'
import { type CompletionInput, createPromptWriter } from './prompt.ts'
import { createReader } from './reader.ts'
import { createTokenizer } from './tokenizer.ts'
import { findShownText } from './trim-completion.ts'
import { createVocabulary } from './vocabulary.ts'

export type CompletionOptions = {
  /** How sure the model has to be that all of the text is right: 0 to 1. */
  readonly confidence: number
  readonly signal?: AbortSignal
}

export type LocalCompletion = { readonly text: string; readonly confidence: number }

/** One task at a time: a further one waits for the one before it. */
export type LocalModel = {
  /**
   * The rest of the line, as far as the model is sure of it; null if it isn't, or if it was
   * aborted. Lets other work in between tokens.
   */
  complete(input: CompletionInput, options: CompletionOptions): Promise<LocalCompletion | null>
  /** Reads the prompt, so that a completion here comes at once. Stops when a completion is asked. */
  warm(input: CompletionInput): Promise<void>
}

export const defaultConfidence = 0.6

/** Loads a model file. It keeps a copy of the weights, and nothing of the file. */
export async function loadLocalModel(file: Uint8Array, engines: EngineFiles): Promise<LocalModel> {
  const parts = parseModelFile(file)
  const tokenizer = createTokenizer(parts.tokenizer)
  const vocabulary = createVocabulary(tokenizer)
  const writePrompt = createPromptWriter(tokenizer)
  const reader = createReader(await startEngine(engines, parts.weights))
  let running: Promise<unknown> = Promise.resolve()
  let asked = 0

  function queue<T>(task: () => Promise<T>): Promise<T> {
    const result = running.then(task)
    running = result.catch(() => undefined)
    return result
  }

  async function complete(
    input: CompletionInput,
    { confidence, signal }: CompletionOptions,
  ): Promise<LocalCompletion | null> {
    if (signal?.aborted) return null
    const prompt = writePrompt(input)
    const decoded = await decode({
      predict: (tokens) =>
        reader.predict([...prompt.tokens, ...tokens], () => signal?.aborted ?? false),
      vocabulary,
      typed: prompt.typed,
      confidence,
    })
    const text = decoded && findShownText(decoded.text, input)
    return text ? { text, confidence: decoded.confidence } : null
  }

  return {
    complete: (input, options) => {
      asked++
      return queue(() => complete(input, options))
    },
    warm: (input) => {
      const before = asked
      return queue(async () => reader.read(writePrompt(input).tokens, () => asked !== before))
    },
  }
}
