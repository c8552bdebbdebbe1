import { changelog, groupTitles, nameRelease } from '#app/copy/changelog.ts'
import { pictures } from '#app/copy/pictures.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { CommentLabel } from '#app/ui/section.tsx'
import { formatDay } from '#domain/time.ts'
import type { Route } from './+types/changelog'
import { type ListedRelease, listReleases } from './changelog/list-releases.ts'
import { height, width } from './home/pictures.json' with { type: 'json' }

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
    <div className="changelog lined">
      <div className="changelog-top">
        <div>
          <CommentLabel text="git log" />
          <h1>{changelog.title}</h1>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PartFilter />
          <a href={feed} type="application/rss+xml" className="py-2.5 text-[15px] font-[550]">
            {changelog.feed}
          </a>
        </div>
      </div>
      {releases.map((release) => (
        <ReleaseNotes key={release.id} release={release} />
      ))}
    </div>
  )
}

/** CSS hides the other releases. */
function PartFilter() {
  return (
    <fieldset className="segments">
      <legend className="sr-only">{changelog.filter}</legend>
      {Object.entries(changelog.parts).map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name="part"
            value={value}
            defaultChecked={value === 'all'}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

function ReleaseNotes({ release }: { release: ListedRelease }) {
  const { id, part, date, headline, summary, picture, highlightsHtml } = release
  return (
    <article id={id} data-part={part} className="release">
      <p className="release-date">
        {date && <time dateTime={date}>{formatDay(new Date(date))}</time>}
        <span>{date ? nameRelease(release) : part}</span>
        {!date && <b>{changelog.next}</b>}
      </p>
      <div>
        <h2>{headline}</h2>
        <p className="release-summary">{summary}</p>
        {picture && <Picture name={picture} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from our own Markdown, which can't contain HTML */}
        <div className="release-highlights" dangerouslySetInnerHTML={{ __html: highlightsHtml }} />
        <AllChanges release={release} />
      </div>
    </article>
  )
}

/** CSS hides the one for the other theme, and a browser doesn't load a hidden lazy image. */
function Picture({ name }: { name: string }) {
  const alt = pictures.find((one) => one.name === name)?.alt
  return (
    <div className="release-picture">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          data-picture={theme}
          src={`/pictures/${name}-${theme}.avif`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
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
