import { isRecord } from '../is-record.ts'

/** Less can't hold a question, and no model reads more: such a number means something else. */
const limits = { min: 1_000, max: 10_000_000 }

/**
 * How many tokens a model reads at once, from its entry in a router's list. Null: it doesn't say, or
 * the number makes no sense. A server on the user's machine may have loaded less than the model can.
 */
export function readWindow(entry: unknown): number | null {
  if (!isRecord(entry)) return null
  const { meta, top_provider: provider } = entry
  const names = [
    entry.loaded_context_length, // LM Studio
    isRecord(meta) ? meta.n_ctx : null, // llama.cpp
    isRecord(provider) ? provider.context_length : null, // OpenRouter: of the one it would use
    entry.context_length, // OpenRouter, Together
    entry.max_model_len, // vLLM
    entry.context_window, // Groq
    entry.max_context_length, // Mistral, LM Studio
  ]
  return names.map(toWindow).find((one) => one !== null) ?? null
}

/** Null: it isn't a number of tokens. */
export function toWindow(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return value >= limits.min && value <= limits.max ? Math.floor(value) : null
}
