import type { Router } from '../router/router.ts'
import { seconds } from '../time.ts'
import type { RouterKeys } from './router-keys.ts'
import { readSettings } from './settings.ts'

/** Models that think first are silent for long. */
const silenceMs = seconds(120)

/** The model router of the settings, with its key. */
export async function openRouter(keys: RouterKeys): Promise<Router> {
  const { routerUrl } = readSettings()
  const key = (await keys.find(routerUrl)) ?? null
  return { baseUrl: routerUrl, key, fetch, silenceMs }
}
