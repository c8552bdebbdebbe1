import { formatDay } from '../locale.ts'
import type { Declared } from './ports.ts'

/** What was declared, in one sentence of the customer's. The receipt and the email quote it. */
export function describeDeclaration(declared: Declared): string {
  const { kind, isExtraordinary } = declared
  const contract = toLine(declared.contract)
  if (kind === 'withdrawal') return `I withdraw from my contract for ${contract}.`
  const cause = isExtraordinary ? ' for cause' : ''
  return `I cancel my contract for ${contract}${cause}, effective ${describeEnd(declared)}.`
}

function describeEnd({ wantedOn }: Declared): string {
  return wantedOn ? `on ${formatDay(new Date(wantedOn))}` : 'as soon as possible'
}

/** Somebody else's line breaks must not look like facts of ours. */
export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
