import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listedPages } from '#app/shell/listed-pages.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { hashInline } from '#server/http/hash-inline.ts'
import { missingPath } from '#server/http/prerender.ts'
import { pageContentPolicy } from '#server/http/security-headers.ts'
import { prerenderBuiltSite, prerenderTranslations } from './built-site.ts'

const kilobytes = (count: number) => count * 1024

const sites = [await prerenderBuiltSite(), ...(await prerenderTranslations())]
const pages = new Map(sites.flatMap((site) => [...site.pages]))
const [wholeStylesheet = ''] = globSync('build/client/assets/app-*.css')
const appClasses = listStyledClasses(readFileSync(wholeStylesheet, 'utf8'))

describe.each(listStaticPages())('%s for a visitor', (path) => {
  test('downloads less than 90 KB in total', () => {
    const weight = weigh(path)

    expect(weight.html + weight.css + weight.fonts).toBeLessThan(kilobytes(90))
    // The two subsets of our fonts.
    expect(weight.fonts).toBeGreaterThan(kilobytes(15))
    expect(weight.fonts).toBeLessThan(kilobytes(25))
  })

  test('has no framework and at most 4 KB of scripts', () => {
    expect(listAssets(readPage(path), 'js')).toEqual([])
    expect(listInlineScripts(readPage(path)).join('').length).toBeLessThanOrEqual(kilobytes(4))
  })

  test('carries a style for everything on it that the whole stylesheet styles', () => {
    const html = readPage(path)
    const [, styles = ''] = /<style data-inline="">([\s\S]*?)<\/style>/.exec(html) ?? []
    const carried = listStyledClasses(styles)
    const worn = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/),
    )

    expect(worn.filter((name) => appClasses.has(name) && !carried.has(name))).toEqual([])
    expect(worn.filter((name) => carried.has(name)).length).toBeGreaterThan(20)
  })

  test('its content policy allows exactly the scripts and styles within the page', () => {
    const headers = pages.get(path)?.response.identity.headers ?? []
    const policy = headers[headers.indexOf('content-security-policy') + 1] ?? ''

    expect(listSources(policy)).toEqual(listSources(pageContentPolicy(hashInline(readPage(path)))))
  })
})

test('every page in the sitemap is prerendered, so a first visit needs one response', () => {
  expect(listedPages.filter((path) => !pages.has(path))).toEqual([])
})

test.each(listPages('hydrated'))(
  '%s has less than 130 KB of scripts, including the framework',
  (path) => {
    const { script } = weigh(path)

    expect(script).toBeGreaterThan(kilobytes(30))
    expect(script).toBeLessThan(kilobytes(130))
  },
)

/** Pages without the framework, and the 404 page. */
function listStaticPages(): readonly string[] {
  return listPages('static').filter((path) => readPage(path).startsWith('<!DOCTYPE html>'))
}

function listPages(kind: PageHandle['prerender']): readonly string[] {
  const routes = sites.flatMap((site) => site.routes.filter(({ prerender }) => prerender === kind))
  return routes.map(({ pattern }) => (pattern === '/*' ? missingPath : pattern))
}

/** The classes that a stylesheet names. */
function listStyledClasses(css: string): ReadonlySet<string> {
  const named = css.matchAll(/\.((?:[\w-]|\\.)+)/g)
  return new Set([...named].map(([, name = '']) => name.replace(/\\(.)/g, '$1')))
}

/** Directives and sources of a content policy, in alphabetical order. */
function listSources(policy: string): string[] {
  return policy.split(/[\s;]+/).sort()
}

/** Bytes by kind. Inline scripts count as page and as script. */
function weigh(path: string) {
  const html = readPage(path)
  const styles = listAssets(html, 'css')
  const texts = [html, ...styles.map((style) => readFileSync(toFile(style), 'utf8'))]
  const fonts = new Set(texts.flatMap((text) => listFonts(text, html)))
  const inline = Buffer.from(listInlineScripts(html).join('\n'))

  return {
    html: pages.get(path)?.response.br?.body.length ?? html.length,
    css: sum(styles),
    fonts: sum([...fonts]),
    script: brotliCompressSync(inline).length + sum(withImports(listAssets(html, 'js'))),
  }
}

function readPage(path: string): string {
  const page = pages.get(path)
  if (!page) throw new Error(`No prerendered page at ${path}`)
  return page.response.identity.body.toString()
}

function listAssets(text: string, kind: string): string[] {
  const named = new RegExp(`/assets/[\\w.-]+\\.${kind}\\b`, 'g')
  return [...new Set([...text.matchAll(named)].map(([asset]) => asset))]
}

/** The fonts that a page's characters need: of the faces of a family that have one, the last. */
function listFonts(css: string, html: string): string[] {
  const codes = [...new Set(html)].map((letter) => letter.codePointAt(0) ?? 0)
  const faces = [...css.matchAll(/@font-face\s*{[^}]*}/g)].map(([face]) => ({
    family: /font-family:\s*([^;]+)/.exec(face)?.[1],
    assets: listAssets(face, 'woff2'),
    ranges: [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from = '', to]) => ({
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to ?? from, 16),
    })),
  }))
  return [...new Set(faces.map(({ family }) => family))].flatMap((family) =>
    codes.flatMap(
      (code) =>
        faces.findLast(
          (face) =>
            face.family === family &&
            face.ranges.some(({ from, to }) => from <= code && code <= to),
        )?.assets ?? [],
    ),
  )
}

/** Scripts and everything they import. */
function withImports(scripts: readonly string[], known = new Set<string>()): string[] {
  for (const script of scripts.filter((one) => !known.has(one))) {
    known.add(script)
    const code = readFileSync(toFile(script), 'utf8')
    const imports = [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)]
    withImports(
      imports.map(([, name]) => `/assets/${name}`),
      known,
    )
  }
  return [...known]
}

/** Inline scripts, without the JSON-LD for search engines. */
function listInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, code = '']) => code)
}

function sum(assets: readonly string[]): number {
  return assets.map(weighFile).reduce((total, bytes) => total + bytes, 0)
}

/** The size as sent: compressed if the build made a compressed copy. */
function weighFile(asset: string): number {
  const file = toFile(asset)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

function toFile(asset: string): string {
  return join('build/client', asset)
}
