import { fromByteText, toByteText, type Vocabulary } from './vocabulary.ts'

export type Decoder = {
  /** The probability of each token after the prompt and these tokens; null to stop at once. */
  predict(tokens: readonly number[]): Promise<Float32Array | null>
  readonly vocabulary: Vocabulary
  readonly typed: string
  readonly confidence: number
}

export type ConfidentText = { readonly text: string; readonly confidence: number }

const mostTokens = 48

/**
 * The likeliest text up to the end of the line, as long as the probability that all of it is right
 * stays at the asked confidence or above. Null if it was stopped.
 */
export async function decode(decoder: Decoder): Promise<ConfidentText | null> {
  const tokens: number[] = []
  let typed = toByteText(decoder.typed)
  let text = ''
  let product = 1
  let confidence = 1
  while (tokens.length < mostTokens) {
    const probabilities = await decoder.predict(tokens)
    if (!probabilities) return null
    const next = findNext(probabilities, decoder.vocabulary, typed)
    if (!next) break
    product *= next.probability
    if (product < decoder.confidence) break
    tokens.push(next.token)
    const written = decoder.vocabulary.getText(next.token)
    text += written.slice(typed.length)
    typed = typed.slice(written.length)
    if (text !== '') confidence = product
  }
  return { text: fromByteText(text), confidence }
}

type NextToken = { readonly token: number; readonly probability: number }

/** The likeliest token; null at the end of the line. What is typed already is certain. */
function findNext(
  probabilities: Float32Array,
  vocabulary: Vocabulary,
  typed: string,
): NextToken | null {
  const candidates = typed === '' ? probabilities.keys() : vocabulary.listContinuing(typed)
  let token = -1
  let probability = 0
  let total = 0
  for (const candidate of candidates) {
    const value = probabilities[candidate] ?? 0
    total += value
    if (value > probability) {
      token = candidate
      probability = value
    }
  }
  if (token < 0) return null
  if (typed !== '') return { token, probability: probability / total }
  const end = vocabulary.lineEnds.reduce((sum, at) => sum + (probabilities[at] ?? 0), 0)
  return vocabulary.isLineEnd(token) || end > probability ? null : { token, probability }
}
