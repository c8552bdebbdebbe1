import type { RouterContextProvider } from 'react-router'
import type { EndpointName } from '#domain/tokens/scopes.ts'

/** What an endpoint gets with each call. `Param` lists the names in its path. */
export type EndpointArgs<Param extends string = never> = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly params: Readonly<Record<Param, string>>
}

/**
 * An answer of many small pieces, with status 200. They are written to the connection without a
 * `Response` and its web stream, which would cost more than the pieces themselves.
 */
export type StreamedAnswer = {
  readonly headers: Readonly<Record<string, string>>
  /** Writes the body. The connection is closed when it throws. */
  readonly writeTo: (client: StreamClient) => Promise<void>
}

export type StreamClient = {
  /** Null, or a promise to wait for before writing more, because the client reads slowly. */
  write(text: string): Promise<void> | null
}

/**
 * Answers a call, in JSON or as a stream. It runs after the checks of server/http/endpoints.ts:
 * CSRF, method and body size. An error that it throws is logged and answered with 500, or 503 when
 * the database is unavailable. `request.signal` aborts when the client disconnects, and a
 * stream is read only as fast as the client reads it.
 */
type Handler<Param extends string> = (
  args: EndpointArgs<Param>,
) => Promise<Response | StreamedAnswer>

export type Endpoint<Param extends string = string> =
  | Handler<Param>
  | {
      readonly handle: Handler<Param>
      /** 64 KB by default. */
      readonly maxBodyBytes?: number
      /** Refuses a body of unknown length, so that none is read before the handler asks for it. */
      readonly needsLength?: true
      /** Rewrites error responses, for a format other than ours. */
      readonly formatError?: (response: Response) => Promise<Response>
      /** The answer is the same for every caller, so it's prepared when the server starts. */
      readonly isPrerendered?: true
    }

/** The names in a path, such as `id` of `/requests/{id}/commit`. */
type ParamsOf<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamsOf<Rest>
  : never

/** Endpoints by method and path, such as `POST /api/v1/requests/{id}/commit`. */
export type EndpointTable<Name extends string> = {
  readonly [name in Name]: Endpoint<ParamsOf<name>>
}

/** Each states in domain/tokens/scopes.ts what it asks of an API token. See ADR-0067. */
export function defineEndpoints<Name extends EndpointName>(
  table: EndpointTable<Name>,
): EndpointTable<Name> {
  return table
}
