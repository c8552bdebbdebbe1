import { formatCount } from '#domain/locale.ts'
import type * as source from '../en/included-models.ts'

export const modelWords: typeof source.modelWords = {
  weighted: (name, requests) => `${name} (zählt als ${formatCount(requests)} Anfragen)`,
  context: (tokens) => `bis zu ${tokens} Tokens`,
  columns: ['Modell', 'Von', 'Tarife', 'Kontext'],
  none: 'Diese Website enthält keine Modelle. Nimm deinen eigenen API-Key.',
}
