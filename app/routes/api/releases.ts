import type { ReleaseFeed } from '@ghost-writers-ia/site-api'
import { portsContext, requestContext } from '#app/context.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { minimumVersion } from '#domain/releases/ports.ts'

/** The update feed: the same for everyone. */
export async function listReleases({ context }: EndpointArgs): Promise<Response> {
  const { releases } = context.get(portsContext)
  const { siteUrl } = context.get(requestContext)
  return Response.json({
    releases: releases.map(({ version, fileName, bytes, sha256, changelog }) => ({
      version,
      url: `${siteUrl}/${fileName}`,
      size: bytes,
      sha256,
      changelog,
    })),
    minimumVersion,
  } satisfies ReleaseFeed)
}
