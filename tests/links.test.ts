import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { modelFile, readAttribution } from '#server/downloads/model-file.ts'
import type { SiteMap } from '#server/http/site-map.ts'
import { prerenderBuiltSite, siteUrl } from './built-site.ts'

type Page = { readonly links: readonly string[]; readonly ids: ReadonlySet<string> }

const downloads = [modelFile.path, readAttribution({})[0]]

let pages: ReadonlyMap<string, Page>
let siteMap: SiteMap

beforeAll(async () => {
  const site = await prerenderBuiltSite()
  siteMap = site.siteMap
  pages = new Map(
    [...site.pages].map(([path, { response }]) => [
      path,
      readPage(response.identity.body.toString()),
    ]),
  )
})

test('every link on a public page leads to a page of the site, and to a heading that exists', () => {
  const broken = [...pages].flatMap(([path, { links }]) =>
    links.filter((link) => !isFound(new URL(link, siteUrl + path))).map((link) => [path, link]),
  )

  expect(broken).toEqual([])
  expect([...pages.values()].flatMap(({ links }) => links).length).toBeGreaterThan(300)
})

function isFound({ origin, pathname, hash }: URL): boolean {
  if (origin !== siteUrl) return true
  const page = pages.get(pathname)
  if (page) return hash === '' || page.ids.has(hash.slice(1))
  if (downloads.includes(pathname)) return true
  return siteMap.findPattern(pathname) !== null || existsSync(join('build/client', pathname))
}

function readPage(html: string): Page {
  const elements = listElements(parse(html))
  return {
    links: elements.flatMap((element) => (element.tagName === 'a' ? read(element, 'href') : [])),
    ids: new Set(elements.flatMap((element) => read(element, 'id'))),
  }
}

function read({ attrs }: DefaultTreeAdapterTypes.Element, name: string): readonly string[] {
  return attrs.filter((attribute) => attribute.name === name).map(({ value }) => value)
}

function listElements(
  node: DefaultTreeAdapterTypes.Node,
): readonly DefaultTreeAdapterTypes.Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(listElements) : []
  return tree.isElementNode(node) ? [node, ...below] : below
}
