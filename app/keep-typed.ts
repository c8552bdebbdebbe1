import { data, isRouteErrorResponse } from 'react-router'
import type { FormFailure } from './form-failure.ts'

/** Sends a form. When no answer comes, or a broken one, it says so and keeps what was typed. */
export async function keepTyped<Answer>(
  send: () => Promise<Answer>,
  message: string,
): Promise<Answer | ReturnType<typeof data<FormFailure>>> {
  try {
    return await send()
  } catch (fault) {
    if (fault instanceof Response || isOurAnswer(fault)) throw fault
    // A status that says so keeps the framework from asking the lost network for the page again.
    return data({ message, wrong: [], values: {} }, { status: 503 })
  }
}

/** What the server meant to say. Above that, something on the way or behind it failed. */
function isOurAnswer(fault: unknown): boolean {
  return isRouteErrorResponse(fault) && fault.status < 500
}
