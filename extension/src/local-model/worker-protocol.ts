import type { LocalCompletion } from '@ghost-writers-ia/local-model/local-model'
import type { CompletionInput } from '@ghost-writers-ia/local-model/prompt'

/** The engine of both processor generations, and the model. */
export type ModelFiles = {
  readonly plain: ArrayBuffer
  readonly relaxed: ArrayBuffer
  readonly model: ArrayBuffer
}

/** To the worker. Each job is answered once. */
export type Job =
  | { readonly kind: 'load'; readonly files: ModelFiles }
  | { readonly kind: 'complete'; readonly input: CompletionInput; readonly confidence: number }
  | { readonly kind: 'warm'; readonly input: CompletionInput }

export type ToWorker =
  | (Job & { readonly id: number })
  | { readonly kind: 'abort'; readonly id: number }

/** From the worker. Null: nothing to show. */
export type FromWorker = {
  readonly id: number
  readonly completion: LocalCompletion | null
  readonly error?: string
}
