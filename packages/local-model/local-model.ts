import { type Engine, type EngineFiles, startEngine } from './engine.ts'
import type { ModelLanguage } from './languages.ts'
import { parseModelFile } from './model-file.ts'
import { createPrompt } from './prompt.ts'
import { control, createTokenizer, type Tokenizer } from './tokenizer.ts'

export type CompletionInput = {
  readonly language: ModelLanguage
  readonly path: string
  readonly before: string
  readonly after: string
  /** Texts of open tabs and imports, most relevant first, from which names are taken. */
  readonly related?: readonly string[]
}

export type CompletionOptions = {
  /** How sure the model has to be that all of the text is right: 0 to 1. */
  readonly confidence: number
  readonly signal?: AbortSignal
}

export type LocalCompletion = { readonly text: string; readonly confidence: number }

export type LocalModel = {
  /**
   * The rest of the line, as far as the model is sure of it; null if it isn't, or if it was
   * aborted. Lets other work in between tokens.
   */
  complete(input: CompletionInput, options: CompletionOptions): Promise<LocalCompletion | null>
  /** Reads the prompt, so that a completion here comes at once. */
  warm(input: CompletionInput): Promise<void>
}

export const defaultConfidence = 0.6

const mostTokens = 40
const shortestText = 3

export async function loadLocalModel(file: Uint8Array, engines: EngineFiles): Promise<LocalModel> {
  const parts = parseModelFile(file)
  const tokenizer = createTokenizer(parts.tokenizer)
  const engine = await startEngine(engines, parts.weights)
  let cached: readonly number[] = []

  async function read(prompt: readonly number[]): Promise<void> {
    let same = 0
    while (same < cached.length && same < prompt.length - 1 && cached[same] === prompt[same]) same++
    engine.read(prompt.slice(same), same)
    cached = prompt
  }

  return {
    complete: async (input, { confidence, signal }) => {
      const prompt = createPrompt(tokenizer, input)
      await read(prompt)
      return decode(engine, tokenizer, { position: prompt.length, confidence, signal })
    },
    warm: async (input) => read(createPrompt(tokenizer, input)),
  }
}

type DecodeInput = {
  readonly position: number
  readonly confidence: number
  readonly signal: AbortSignal | undefined
}

async function decode(
  engine: Engine,
  tokenizer: Tokenizer,
  { position, confidence, signal }: DecodeInput,
): Promise<LocalCompletion | null> {
  const bytes: number[] = []
  let product = 1
  for (let i = 0; i < mostTokens; i++) {
    await yieldToOthers()
    if (signal?.aborted) return null
    const probabilities = engine.predict()
    const best = findLargest(probabilities)
    const text = tokenizer.getBytes(best)
    const next = product * (probabilities[best] ?? 0)
    if (best === control.end || text[0] === 10 || next < confidence) break
    product = next
    bytes.push(...text)
    engine.read([best], position + i)
  }
  const text = new TextDecoder().decode(Uint8Array.from(bytes)).trimEnd()
  return text.trim().length >= shortestText ? { text, confidence: product } : null
}

function findLargest(values: Float32Array): number {
  let best = 0
  for (let i = 1; i < values.length; i++) {
    if ((values[i] ?? 0) > (values[best] ?? 0)) best = i
  }
  return best
}

/** A task of its own, so that a message that aborts the work can arrive. */
function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
