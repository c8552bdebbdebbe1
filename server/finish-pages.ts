import { createHash } from 'node:crypto'
import { compress } from './compress.ts'
import type { FinishedPage } from './front-door.ts'
import { prepareAnswer, type ReadyAnswer } from './ready-answer.ts'
import { bareContentPolicy, pageContentPolicy, type Trusted } from './security-headers.ts'
import type { FinishedRoute } from './site-map.ts'

type Press = {
  readonly routes: readonly FinishedRoute[]
  /** Renders a page as a visitor sees it. */
  readonly render: (path: string) => Promise<Response>
  /** The built files, whose styles are written into still pages. */
  readonly files: ReadonlyMap<string, ReadyAnswer>
  readonly headers: Readonly<Record<string, string>>
}

/** A twelfth larger than the smallest and fifty times as quick: it is done at every start. */
const quality = 6

const inlineTags =
  /<(script|style)(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/\1>/g

/** Any path that no page lives at; its answer serves all of them. */
export const missingPath = '/404'

/**
 * Renders the pages that are the same for every visitor, once, when the server
 * starts: they show things only the environment knows. See ADR-0006.
 */
export async function finishPages({
  routes,
  render,
  files,
  headers,
}: Press): Promise<ReadonlyMap<string, FinishedPage>> {
  const pages = await Promise.all(
    routes.map(async ({ pattern, forVisitors, readsQuery }) => {
      const path = pattern === '/*' ? missingPath : pattern
      const response = await render(path)
      const text = await response.text()
      const body = Buffer.from(
        letFrameworkWait(inlineStyles(text, { files, isStill: forVisitors === 'still' })),
      )
      const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8'
      const answer = prepareAnswer({
        route: pattern,
        status: response.status,
        headers: {
          ...headers,
          'content-type': type,
          'content-security-policy': type.startsWith('text/html')
            ? pageContentPolicy(hashInline(body.toString()))
            : bareContentPolicy,
          'cache-control': 'public, max-age=0, must-revalidate',
          vary: 'accept-encoding, cookie',
        },
        bodies: { identity: body, ...compress(body, quality) },
      })
      return [path, { answer, readsQuery: readsQuery ?? false }] as const
    }),
  )
  return new Map(pages)
}

/**
 * The first page of a visit then needs one answer to be painted, not two. Where the
 * framework takes over, it looks for its link again: it is left, and sleeps as long as that does.
 */
function inlineStyles(
  html: string,
  { files, isStill }: { files: Press['files']; isStill: boolean },
) {
  return html.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href) => {
    const style = files.get(href)?.identity.body
    if (!style) return link
    return `<style>${style}</style>${isStill ? '' : link.replace('/>', ' disabled=""/>')}`
  })
}

/** The framework is fetched when someone begins to use the page: see the page's own script. */
function letFrameworkWait(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module" async="">/g, '<script type="text/plain" data-framework="">')
}

/**
 * The scripts and styles written into the page, named by their hash for the
 * content policy. Facts for search engines are never run and need no name.
 */
export function hashInline(html: string): Trusted {
  const inline = [...html.matchAll(inlineTags)]
  const hashAll = (tag: string) => [
    ...new Set(inline.filter(([, name]) => name === tag).map(([, , text = '']) => hash(text))),
  ]
  return { scripts: hashAll('script'), styles: hashAll('style') }
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
