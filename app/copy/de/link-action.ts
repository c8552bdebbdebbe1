import type * as source from '../en/link-action.ts'

export const linkActionFailed: typeof source.linkActionFailed =
  'Das hat gerade nicht geklappt. Versuch es noch mal.'
