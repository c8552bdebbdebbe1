import { data, isRouteErrorResponse } from 'react-router'
import type { FormFailure } from './form-failure.ts'

/** For client actions: when the network or the server fails, the form shows `message` and keeps what was typed. */
export async function preserveFormOnNetworkError<Answer>(
  send: () => Promise<Answer>,
  message: string,
): Promise<Answer | ReturnType<typeof data<FormFailure>>> {
  try {
    return await send()
  } catch (fault) {
    if (fault instanceof Response || isClientError(fault)) throw fault
    // With an error status React Router doesn't revalidate the page, which would fail as well.
    return data({ message, wrong: [], values: {} }, { status: 503 })
  }
}

function isClientError(fault: unknown): boolean {
  return isRouteErrorResponse(fault) && fault.status < 500
}
