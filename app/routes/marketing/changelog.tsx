import { changelog } from '#app/copy/changelog.ts'
import type { DocumentSection } from '#app/routes/docs/read-sections.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { PageTop, Section } from '#app/ui/section.tsx'
import siteVersions from '../../../CHANGELOG.md?sections'
import extensionVersions from '../../../extension/CHANGELOG.md?sections'
import type { Route } from './+types/changelog'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(changelog)

/** From the server, so that the browser's bundle doesn't contain them. */
export function loader() {
  return { extensionVersions, siteVersions }
}

/** The changelogs of the repository. */
export default function Changelog({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTop label="changelog.md" title={changelog.title}>
        <p>{changelog.intro}</p>
      </PageTop>
      <Section line={9} label="git log extension/" title="The extension" id="extension">
        <Versions versions={loaderData.extensionVersions} />
      </Section>
      <Section line={60} label="git log site/" title="The site" id="site">
        <Versions versions={loaderData.siteVersions} />
      </Section>
    </>
  )
}

function Versions({ versions }: { versions: readonly DocumentSection[] }) {
  return versions.map(({ title, html }) => (
    <div key={title} className="changelog-version">
      <h3>{title === 'Unreleased' ? changelog.next : title}</h3>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from our own Markdown, which can't contain HTML */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  ))
}
