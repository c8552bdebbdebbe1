import type { TokenCounts } from '../usage/usage-line.ts'

/** What tokens cost, in units of the operator's currency per million. */
export type Price = {
  readonly input: number
  /** Of tokens that the model had in its cache. */
  readonly cachedInput: number
  readonly output: number
}

/** Prices have at most six decimals. */
const parts = 1_000_000

/**
 * What a call costs, in millionths of the currency's unit, rounded half up once. A price per million
 * tokens is a price in such millionths per token. In integers, because the sum has to be the bill.
 */
export function toMicros(price: Price, tokens: TokenCounts): number {
  const { tokensIn, cachedTokens, tokensOut } = tokens
  const sum =
    multiply(price.input, tokensIn - cachedTokens) +
    multiply(price.cachedInput, cachedTokens) +
    multiply(price.output, tokensOut)
  return Number((sum + BigInt(parts / 2)) / BigInt(parts))
}

function multiply(price: number, tokens: number): bigint {
  return BigInt(Math.round(price * parts)) * BigInt(tokens)
}

/** A price that none of these exceeds. Null if one is unknown. */
export function findHighest(prices: readonly (Price | null)[]): Price | null {
  const known = prices.filter((price) => price !== null)
  if (known.length === 0 || known.length < prices.length) return null
  const highest = (name: keyof Price) => Math.max(...known.map((price) => price[name]))
  return {
    input: highest('input'),
    cachedInput: highest('cachedInput'),
    output: highest('output'),
  }
}

/** The most that a call can cost. */
export function toHighestMicros(
  { input, cachedInput, output }: Price,
  { tokensIn, tokensOut }: Pick<TokenCounts, 'tokensIn' | 'tokensOut'>,
): number {
  const price = { input: Math.max(input, cachedInput), cachedInput, output }
  return toMicros(price, { tokensIn, tokensOut, cachedTokens: 0, reasoningTokens: 0 })
}
