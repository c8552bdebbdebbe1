import { ReleaseFeed } from '@ghost-writers-ia/site-api'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { minimumVersion } from '#domain/releases/ports.ts'

/** The update feed: the same for everyone. */
export const listReleases = defineEndpoint(
  {
    id: 'listReleases',
    tag: 'releases',
    auth: 'none',
    isPrerendered: true,
    response: ReleaseFeed,
  },
  async ({ ports, site: { siteUrl } }) => {
    const releases = ports.releases.map(({ version, fileName, bytes, sha256, changelog }) => ({
      version,
      url: `${siteUrl}/${fileName}`,
      size: bytes,
      sha256,
      changelog,
    }))
    return { body: { releases, minimumVersion } }
  },
)
