import type { ResponseOf, SiteCall, SiteRequests, siteResponses } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { portsContext, type RequestContext, requestContext, type Viewer } from '#app/context.ts'
import type { Tag } from '#app/openapi/endpoint-names.ts'
import type { Ports } from '#domain/ports.ts'
import { type Access, authenticate } from './authenticate.ts'
import { isKnown } from './etag.ts'
import { type BodyLimits, readForm, readJson } from './parse-body.ts'
import type { ApiProblem } from './problem-rows.ts'
import { isProblem, type Problem, type ProblemName } from './problems.ts'

/** What an endpoint takes and returns. The document of the API is made from it: see app/openapi. */
type Declaration<Errors extends ProblemName = ProblemName> = Access & {
  /** The names in its path. */
  readonly params?: readonly string[]
  /** The JSON that it takes, parsed before the handler is called. */
  readonly body?: z.core.$ZodType
  /** The fields of a form that it takes, as OAuth sends them. */
  readonly form?: z.core.$ZodType
  /** JSON, for a handler that reads it itself, after checks that don't need it. */
  readonly lateBody?: z.core.$ZodType
  readonly limit?: BodyLimits
  /** Of a successful response: 200 by default. */
  readonly status?: 201 | 204
  /** The JSON of a successful response. Absent when there's no content. */
  readonly response?: z.core.$ZodType
  /** The JSON of each event, if the response can be a stream. */
  readonly event?: z.core.$ZodType
  /** Beyond those of `auth` and `body`. */
  readonly errors?: readonly Errors[]
  /** The token may come in `x-api-key`, as clients of Anthropic send it. */
  readonly hasApiKeyHeader?: true
  /** The response has an `ETag`, and a caller that has it gets 304. */
  readonly isConditional?: true
  /** The handler speaks another protocol, whose library makes the response with a status of its own. */
  readonly isForeign?: true
  /** The handler may work for minutes: until it returns, its connection has no idle timeout. */
  readonly isLong?: true
  /** The response is the same for every caller, so it's prepared when the server starts. */
  readonly isPrerendered?: true
}

/** What the reference of the API needs to know, too. */
type ApiDeclaration = Declaration<ApiProblem | 'stopped'> & {
  /** The name of the method in generated clients. */
  readonly id: string
  readonly tag: Tag
  /** Whether the response has the allowance in its headers. */
  readonly hasAllowance?: true
  /** Whether the call can say what it's for in its headers. */
  readonly hasPurpose?: true
}

type EndpointArgs<Param extends string> = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly params: Readonly<Record<Param, string>>
}

/** What a handler gets with each call. */
export type Call<Declared extends Declaration> = EndpointArgs<ParamOf<Declared>> & {
  readonly ports: Ports
  readonly site: RequestContext
  readonly caller: Declared['auth'] extends 'none' ? null : Viewer
  readonly body: Declared extends
    | { readonly body: infer Schema extends z.core.$ZodType }
    | { readonly form: infer Schema extends z.core.$ZodType }
    ? z.output<Schema>
    : null
}

type ParamOf<Declared extends Declaration> = Declared extends {
  readonly params: readonly (infer Param extends string)[]
}
  ? Param
  : never

type ResponseHeaders = Readonly<Record<string, string>>

/** JSON, with the status that the endpoint declares. */
type Reply<Body> = { readonly body: Body; readonly headers?: ResponseHeaders }

/** Anything but JSON. */
export type RawReply = {
  readonly raw: ReadableStream<Uint8Array> | string
  readonly headers: ResponseHeaders
}

/**
 * A response of many small pieces, with status 200. They are written to the connection without a
 * `Response` and its web stream, which would cost more than the pieces themselves.
 */
export type StreamedResponse = {
  readonly headers: ResponseHeaders
  /** Writes the body. The connection is closed when it throws. */
  readonly writeTo: (client: StreamClient) => Promise<void>
}

export type StreamClient = {
  /** Null, or a promise to wait for before writing more, because the client reads slowly. */
  write(text: string): Promise<void> | null
}

/**
 * Only what is declared: the compiler refuses another body, and a problem that isn't among the
 * errors. There's no way to choose a status, except for a foreign protocol.
 */
type Result<Declared extends Declaration> =
  | (Declared extends { readonly response: infer Schema extends z.core.$ZodType }
      ? Reply<z.output<Schema>>
      : null)
  | RawReply
  | StreamedResponse
  | (Declared extends { readonly isForeign: true } ? Response : never)
  | Problem<
      Declared extends { readonly errors: readonly (infer Name extends ProblemName)[] }
        ? Name
        : never
    >

/**
 * It runs after the checks of server/http/endpoints.ts: CSRF, method and body size. An error that
 * it throws is logged and becomes 500, or 503 when the database is unavailable. `request.signal`
 * aborts when the client disconnects, and a stream is read only as fast as the client reads it.
 */
type Handler<Declared extends Declaration> = (call: Call<Declared>) => Promise<Result<Declared>>

type Handled<Param extends string> = {
  readonly handle: (args: EndpointArgs<Param>) => Promise<Response | StreamedResponse | Problem>
}

export type Endpoint<Param extends string = string> = Declaration & Handled<Param>

export type ApiEndpoint<Param extends string = string> = ApiDeclaration & Handled<Param>

/**
 * An endpoint that authenticates its caller and reads the body as declared, before the handler is
 * called. `auth` has no default: an endpoint for everyone says `none`. See ADR-0077.
 */
export function defineEndpoint<const Declared extends Declaration>(
  declared: Declared,
  handler: Handler<Declared>,
): Declared & Handled<ParamOf<Declared>> {
  const { status = 200, isConditional } = declared
  return {
    ...declared,
    async handle(args) {
      const caller = await authenticate(declared, args)
      if (isProblem(caller)) return caller
      const read = await readBody(declared, args.request)
      if (isProblem(read)) return read
      const { request, context, params } = args
      const ports = context.get(portsContext)
      const site = context.get(requestContext)
      const call = { request, context, params, ports, site, caller, body: read.body }
      // The compiler can't follow a declaration that it doesn't know yet.
      const result = await handler(call as unknown as Call<Declared>)
      const response = toResponse(result, status)
      return isConditional ? toConditional(response, { request, ports }) : response
    },
  }
}

function readBody({ body, form, limit }: Declaration, request: Request) {
  if (body) return readJson(request, { schema: body, limit })
  return form ? readForm(request, { schema: form, limit }) : { body: null }
}

const jsonType = 'application/json'

type Sent = Response | StreamedResponse | Problem

function toResponse(
  result: Reply<unknown> | RawReply | StreamedResponse | Response | Problem | null,
  status: number,
): Sent {
  if (result === null) return new Response(null, { status })
  if (result instanceof Response) return result
  if ('problem' in result || 'writeTo' in result) return result
  if ('raw' in result) return new Response(result.raw, { status, headers: result.headers })
  // Unlike `Response.json`, doesn't copy the headers into a `Headers` object.
  const headers = { ...result.headers, 'content-type': jsonType }
  return new Response(JSON.stringify(result.body), { status, headers })
}

/** Adds the tag of what is sent. It changes with every byte of it. */
async function toConditional(
  sent: Sent,
  { request, ports: { secrets } }: { readonly request: Request; readonly ports: Ports },
): Promise<Sent> {
  if (!(sent instanceof Response)) return sent
  const text = await sent.text()
  const etag = `"${secrets.hash(text)}"`
  const headers = { 'cache-control': 'private, no-cache', etag }
  if (isKnown(request.headers.get('if-none-match') ?? '', etag))
    return new Response(null, { status: 304, headers })
  const { status } = sent
  return new Response(text, { status, headers: { ...headers, 'content-type': jsonType } })
}

/** The names in a path, such as `id` of `/requests/{id}/commit`. */
type ParamsOf<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamsOf<Rest>
  : never

/** Endpoints by method and path, such as `POST /api/v1/requests/{id}/commit`. */
type EndpointTable<Name extends string> = { readonly [name in Name]: Endpoint<ParamsOf<name>> }

/** With the schemas of packages/site-api, which editors use as well. */
export type ApiTable<Name extends string> = {
  readonly [name in Name]: ApiEndpoint<ParamsOf<name>> & SchemasOf<name>
}

type SchemasOf<Name extends string> = (Name extends keyof SiteRequests
  ? { readonly body: SiteRequests[Name] }
  : { readonly body?: never }) &
  (Name extends SiteCallWithContent ? { readonly response: (typeof siteResponses)[Name] } : unknown)

type SiteCallWithContent = {
  [Call in SiteCall]: ResponseOf<Call> extends null ? never : Call
}[SiteCall]

export function defineEndpoints<Name extends string>(
  table: EndpointTable<Name>,
): EndpointTable<Name> {
  return table
}
