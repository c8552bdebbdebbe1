import type * as source from '../en/link-action.ts'

export const linkActionFailed: typeof source.linkActionFailed =
  'No hemos podido hacerlo ahora. Inténtalo de nuevo.'
