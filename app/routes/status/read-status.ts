import { requestContext } from '#app/context.ts'
import { describeStatus } from '#app/copy/status.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'

/** `GET /status.json`, for the updates of the status page. From memory: it works without the database. */
export async function readStatus({ context }: EndpointArgs): Promise<Response> {
  return Response.json(describeStatus(context.get(requestContext).readStatus()))
}
