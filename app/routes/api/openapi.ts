import { portsContext, requestContext } from '#app/context.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { readDocument } from '#app/openapi/read-document.ts'

/** The description of the API for programs: the same for everyone. */
export async function describeApi({ context }: EndpointArgs): Promise<Response> {
  const { siteUrl } = context.get(requestContext)
  return Response.json(readDocument(context.get(portsContext), siteUrl))
}
