import { problem, toProblemResponse } from '#app/http/problems.ts'
import type { Route } from './+types/not-found'

/** Unknown API paths get 404 as JSON. */
export function loader({ request }: Route.LoaderArgs): Response {
  return toProblemResponse(problem('not-found'), { path: new URL(request.url).pathname })
}

export const action = loader
