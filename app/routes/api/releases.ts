import type { ReleaseFeed } from '@ghost-writers-ia/site-api'
import { portsContext, requestContext } from '#app/context.ts'
import { allowOnly } from '#app/http/responses.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { minimumVersion } from '#domain/releases/ports.ts'
import type { Route } from './+types/releases'

export const handle: PageHandle = { prerender: 'static' }

/** The update feed: the same for everyone. */
export function loader({ context }: Route.LoaderArgs) {
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

export const action = allowOnly('GET')
