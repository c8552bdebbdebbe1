import { changelog, groupTitles, nameRelease } from '#app/copy/changelog.ts'
import { pictures } from '#app/copy/pictures.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { LineNumbers } from '#app/ui/line-numbers.tsx'
import { CommentLabel } from '#app/ui/section.tsx'
import { formatDay } from '#domain/locale.ts'
import type { Route } from './+types/changelog'
import { type ListedRelease, listReleases } from './changelog/list-releases.ts'
import { sizes } from './home/pictures.json' with { type: 'json' }

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
    </>
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

/**
 * The first one follows the system's theme. CSS shows the other one to those who chose the other
 * theme; until then it isn't loaded.
 */
function Picture({ name }: { name: string }) {
  return (
    <div className="release-picture">
      <ThemedPicture name={name} light="light" dark="dark" />
      <ThemedPicture name={name} light="dark" dark="light" loading="lazy" />
    </div>
  )
}

type ThemedPictureProps = {
  readonly name: string
  /** The theme of the picture while the system's theme is light. */
  readonly light: 'light' | 'dark'
  readonly dark: 'light' | 'dark'
  readonly loading?: 'lazy'
}

function ThemedPicture({ name, light, dark, loading }: ThemedPictureProps) {
  const alt = pictures.find((one) => one.name === name)?.alt
  const phone = '(width < 640px)'
  const darkSystem = '(prefers-color-scheme: dark)'
  const file = (variant: string) => `/pictures/${name}-${variant}.avif`
  return (
    <picture>
      <source
        media={`${phone} and ${darkSystem}`}
        srcSet={file(`square-${dark}`)}
        {...sizes.square}
      />
      <source media={phone} srcSet={file(`square-${light}`)} {...sizes.square} />
      <source media={darkSystem} srcSet={file(dark)} />
      <img src={file(light)} alt={alt} loading={loading} {...sizes.window} />
    </picture>
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
