import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#app/context.ts'
import { answerProblem } from './problems.ts'

type Args = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** Wraps an API handler: allows one method, and answers unexpected errors with JSON. */
export function answerCall<Given extends Args>(
  method: 'GET' | 'POST' | 'DELETE',
  answer: (args: Given) => Promise<Response>,
): (args: Given) => Promise<Response> {
  return async (args) => {
    const asked = args.request.method === 'HEAD' ? 'GET' : args.request.method
    if (asked !== method) return answerWrongMethod(method)
    try {
      return await answer(args)
    } catch (fault) {
      args.context.get(visitContext).report(fault)
      return answerProblem('fault')
    }
  }
}

/** For the loader or action of a route that its method never reaches. */
export function refuseMethod(method: 'GET' | 'POST' | 'DELETE'): () => Response {
  return () => answerWrongMethod(method)
}

function answerWrongMethod(method: string): Response {
  const error = `Only ${method} is allowed`
  return answerProblem('bad-request', { status: 405, error, headers: { allow: method } })
}
