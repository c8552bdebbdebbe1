import type { ReactNode } from 'react'
import { docsFrame } from '#app/copy/docs.ts'
import { useNonce } from '#app/shell/nonce.ts'
import { OwnLanguage, useTextLanguage } from '#app/shell/own-language.tsx'
import { InlineScript } from '#app/shell/prerender.tsx'
import { useRootData } from '#app/shell/root-data.ts'
import { SiteLink, TextLink } from '#app/shell/site-link.tsx'
import docsScript from './docs-script.ts?script'
import { DocsTree } from './docs-tree.tsx'
import type { DocsFrame as Frame } from './load-frame.ts'
import { Outline, type OutlineEntry } from './outline/outline.tsx'
import { SearchBox } from './search/search-box.tsx'

type Props = {
  readonly frame: Frame
  readonly title: string
  readonly lead?: string | undefined
  readonly outline?: readonly OutlineEntry[]
  /** What was searched for. */
  readonly query?: string
  readonly children: ReactNode
}

/** A page of the documentation: search and tree, the text, its outline, the pages around it. */
export function DocsFrame({ frame, title, lead, outline = [], query, children }: Props) {
  const language = useTextLanguage()
  return (
    <div className="docs">
      <div className="docs-rail">
        <SearchBox {...(query && { query })} />
        <DocsTree {...frame} />
      </div>
      <div className="docs-head">
        <Breadcrumb {...frame} />
        <h1 lang={language}>{title}</h1>
        {lead && (
          <p lang={language} className="docs-lead">
            {lead}
          </p>
        )}
      </div>
      {outline.length > 0 && <Outline key={frame.name} entries={outline} />}
      <div className="docs-body">
        <OwnLanguage>{children}</OwnLanguage>
        <PageEnd {...frame} />
      </div>
      <VisitorScript />
    </div>
  )
}

/** Logged-in users have the framework, and effects do the same. */
function VisitorScript() {
  const nonce = useNonce()
  const isSignedIn = Boolean(useRootData()?.viewer)
  return isSignedIn ? null : <InlineScript text={docsScript} {...(nonce && { nonce })} />
}

/** Where the page is, as a path. */
function Breadcrumb({ name, folders }: Frame) {
  if (name === '') return null
  const folder = folders.find(({ pages }) => pages.some((page) => page.name === name))
  return (
    <nav aria-label={docsFrame.path}>
      <ol className="docs-path">
        <li>
          <SiteLink to="/docs">docs</SiteLink>
        </li>
        {folder && (
          <li>
            <SiteLink to={`/docs#${folder.title}`}>{folder.title}</SiteLink>
          </li>
        )}
        <li aria-current="page">{folder ? `${name}.md` : name}</li>
      </ol>
    </nav>
  )
}

function PageEnd({ previous, next, release }: Frame) {
  return (
    <>
      {(previous || next) && (
        <nav aria-label={docsFrame.around} className="docs-around">
          {previous && <Neighbor {...previous} rel="prev" />}
          {next && <Neighbor {...next} rel="next" />}
        </nav>
      )}
      <p className="docs-end">
        {release && <span>{release}</span>}
        <TextLink to="/contact">{docsFrame.report}</TextLink>
      </p>
    </>
  )
}

type NeighborProps = {
  readonly name: string
  readonly title: string
  readonly language?: string
  readonly rel: 'prev' | 'next'
}

function Neighbor({ name, title, language, rel }: NeighborProps) {
  return (
    <SiteLink to={name ? `/docs/${name}` : '/docs'} rel={rel}>
      <small>{name ? `${name}.md` : 'docs/'}</small>
      <span lang={language}>{title}</span>
    </SiteLink>
  )
}
