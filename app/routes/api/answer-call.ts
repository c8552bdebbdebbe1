import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.ts'
import { answerProblem } from './problems.ts'

type RouteArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** Wraps an API handler: allows one method, and answers unexpected errors with JSON. */
export function answerCall<HandlerArgs extends RouteArgs>(
  method: 'GET' | 'POST' | 'DELETE',
  handle: (args: HandlerArgs) => Promise<Response>,
): (args: HandlerArgs) => Promise<Response> {
  return async (args) => {
    const requested = args.request.method === 'HEAD' ? 'GET' : args.request.method
    if (requested !== method) return answerWrongMethod(method)
    try {
      return await handle(args)
    } catch (fault) {
      args.context.get(requestContext).report(fault)
      return answerProblem('fault')
    }
  }
}

/** Answers 405. For the loader of a route that only has an action, or the reverse. */
export function refuseMethod(method: 'GET' | 'POST' | 'DELETE'): () => Response {
  return () => answerWrongMethod(method)
}

function answerWrongMethod(method: string): Response {
  const error = `Only ${method} is allowed`
  return answerProblem('bad-request', { status: 405, error, headers: { allow: method } })
}
