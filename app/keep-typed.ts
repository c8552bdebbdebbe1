import { data, isRouteErrorResponse } from 'react-router'
import type { FormFailure } from './form-failure.ts'

/** Sends a form. When the answer never comes, because the network is gone, it says so and keeps what was typed. */
export async function keepTyped<Answer>(
  send: () => Promise<Answer>,
  message: string,
): Promise<Answer | ReturnType<typeof data<FormFailure>>> {
  try {
    return await send()
  } catch (fault) {
    if (fault instanceof Response || isRouteErrorResponse(fault)) throw fault
    // A status that says so keeps the framework from asking the lost network for the page again.
    return data({ message, wrong: [], values: {} }, { status: 503 })
  }
}
