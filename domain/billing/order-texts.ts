import type { OrderTexts, orderTexts } from '../copy/en/order-texts.ts'

/** Null for a version that was never shown in this language. */
export function findOrderTexts(
  { current, former }: typeof orderTexts,
  version: string,
): OrderTexts | null {
  return [...former, current].find((texts) => texts.version === version) ?? null
}

/** Replaces the words in braces. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A text of an order needs a value for {${name}}`)
    return value
  })
}
