import type { TunedModel } from '@ghost-writers-ia/site-api'
import { isSecureUrl } from '../urls.ts'

/** Leaves out models that no key may be sent to, whatever the site says. */
export function keepUsable(models: readonly TunedModel[]): readonly TunedModel[] {
  return models.filter(
    ({ id, name, endpoint, model }) =>
      [id, name, endpoint, model].every((text) => typeof text === 'string' && text !== '') &&
      isSecureUrl(endpoint),
  )
}
