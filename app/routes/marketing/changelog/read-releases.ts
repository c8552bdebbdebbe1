import { renderText } from '#app/routes/docs/render-markdown.ts'

/** A release as the changelog describes it. Everything named `html` is rendered Markdown. */
export type Release = {
  /** "Unreleased" before it has one. */
  readonly version: string
  /** As YYYY-MM-DD; null before it's released. */
  readonly date: string | null
  readonly headline: string
  readonly summary: string
  /** The name of a screenshot. */
  readonly picture: string | null
  /** A list of what matters most. */
  readonly highlightsHtml: string
  readonly groups: readonly ChangeGroup[]
  /** How many changes the groups list. */
  readonly changeCount: number
}

export type ChangeGroup = { readonly title: string; readonly html: string }

const versionLine = /^(\S+)(?: \((\d{4}-\d\d-\d\d)\))?$/
const headlineLine = /^\*\*(.+?)\.?\*\* (.+)$/m
const pictureLine = /^<!-- picture: ([\w-]+) -->$/m

/**
 * The versions of a CHANGELOG.md: `## 1.2.3 (2026-03-01)`, `**A headline.** A sentence.`, perhaps
 * `<!-- picture: name -->` and a list of highlights, then groups under `###`.
 */
export function readReleases(source: string): readonly Release[] {
  const [, ...sections] = source.split(/^## /m)
  return sections.map(readRelease)
}

function readRelease(section: string): Release {
  const [title = '', ...lines] = section.split('\n')
  const [, version, date = null] = versionLine.exec(title) ?? []
  const [top = '', ...groups] = lines.join('\n').split(/^### /m)
  const [, headline, summary] = headlineLine.exec(top) ?? []
  if (!version || !headline || !summary)
    throw new Error(`The release "${title}" needs a version, and a headline with a sentence`)
  return {
    version,
    date,
    headline,
    summary,
    picture: pictureLine.exec(top)?.[1] ?? null,
    highlightsHtml: renderText(top.replace(headlineLine, '').replace(pictureLine, '')),
    groups: groups.map(readGroup),
    changeCount: groups.join('\n').match(/^- /gm)?.length ?? 0,
  }
}

function readGroup(group: string): ChangeGroup {
  const [title = '', ...lines] = group.split('\n')
  return { title, html: renderText(lines.join('\n')) }
}
