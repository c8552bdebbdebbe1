import { changelog, groupTitles, nameRelease, releaseParts } from '#app/copy/changelog.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { OwnLanguage } from '#app/shell/own-language.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { ThemedPicture } from '#app/shell/themed-picture.tsx'
import { LineNumbers } from '#app/ui/line-numbers.tsx'
import { CommentLabel } from '#app/ui/section.tsx'
import { Segments } from '#app/ui/segments.tsx'
import { formatDay } from '#domain/locale.ts'
import type { Route } from './+types/changelog'
import { type ListedRelease, listReleases } from './changelog/list-releases.ts'

export const handle: PageHandle = { prerender: 'static' }

const feed = '/changelog.xml'

export const meta = () => [
  ...pageMeta(changelog),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: changelog.title,
    href: feed,
  },
]

/** From the server, so that the browser's bundle doesn't contain them. */
export function loader() {
  return { releases: listReleases() }
}

/** The changelogs of the repository. */
export default function Changelog({ loaderData: { releases } }: Route.ComponentProps) {
  return (
    <>
      <LineNumbers />
      <div className="changelog lined pt-9 md:pt-14">
        <div className="page-top mb-8 md:mb-12">
          <div>
            <CommentLabel text="git log" />
            <h1>{changelog.title}</h1>
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {/* CSS hides the other releases. */}
            <Segments
              legend={changelog.filter}
              name="part"
              options={Object.entries(changelog.parts).map(([value, text]) => ({ value, text }))}
              initial="all"
            />
            <a href={feed} type="application/rss+xml" className="py-2.5 text-[15px] font-[550]">
              {changelog.feed}
            </a>
          </div>
        </div>
        <OwnLanguage>
          {releases.map((release) => (
            <ReleaseNotes key={release.id} release={release} />
          ))}
        </OwnLanguage>
      </div>
    </>
  )
}

function ReleaseNotes({ release }: { release: ListedRelease }) {
  const { id, part, date, since, headline, summary, picture, highlightsHtml } = release
  return (
    <article id={id} data-part={part} className="release">
      <p className="release-date">
        {date && <time dateTime={date}>{formatDay(new Date(date))}</time>}
        {since && <time dateTime={since}>{changelog.since(formatDay(new Date(since)))}</time>}
        <span>{date ? nameRelease(release) : releaseParts[part]}</span>
        {!date && <b>{changelog.next}</b>}
      </p>
      <div>
        <h2>{headline}</h2>
        <p className="release-summary">{summary}</p>
        {picture && (
          <div className="release-picture">
            <ThemedPicture name={picture} />
          </div>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from our own Markdown, which can't contain HTML */}
        <div className="release-highlights" dangerouslySetInnerHTML={{ __html: highlightsHtml }} />
        <AllChanges release={release} />
      </div>
    </article>
  )
}

function AllChanges({ release: { groups, changeCount } }: { release: ListedRelease }) {
  if (groups.length === 0) return null
  return (
    <details className="release-changes disclosure">
      <summary>{changelog.all(changeCount)}</summary>
      <div>
        {groups.map(({ title, html }) => (
          <section key={title}>
            <h3>{groupTitles[title] ?? title}</h3>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from our own Markdown, which can't contain HTML */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </div>
    </details>
  )
}
