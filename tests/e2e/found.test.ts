import { toLanguagePath } from '#app/http/page-path.ts'
import { docsSections } from '#app/shell/docs-pages.ts'
import { isTranslated } from '#app/shell/listed-pages.ts'
import { siteLanguages } from '#domain/site-language.ts'
import { expect, publicPages, test, unlistedPages } from './site.ts'

const listed = [
  ...new Set([
    ...publicPages.filter((path) => !unlistedPages.includes(path)),
    ...docsSections.flatMap(({ pages }) => pages.map((name) => `/docs/${name}`)),
  ]),
]

test('no two pages share a title or a description', async ({ request }) => {
  const pages = await Promise.all(listed.map(async (path) => (await request.get(path)).text()))
  const told = (pattern: RegExp) => new Set(pages.map((html) => pattern.exec(html)?.[1]))

  expect(told(/<title>([^<]+)/).size).toBe(listed.length)
  expect(told(/name="description" content="([^"]+)/).size).toBe(listed.length)
})

test('the sitemap lists every public page in each of its languages', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/sitemap.xml')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => address,
  )

  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const translated = siteLanguages.flatMap((language) =>
    listed
      .filter((path) => isTranslated(path, language))
      .map((path) => baseURL + toLanguagePath(path, language)),
  )
  expect(addresses.toSorted()).toEqual(translated.toSorted())
})

test('robots.txt links the sitemap and disallows personal pages', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt')
  const text = await answer.text()

  expect(answer.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect(text).toContain('Disallow: /dashboard')
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('llms.txt summarizes the whole site', async ({ request, baseURL }) => {
  const text = await (await request.get('/llms.txt')).text()

  expect(text).toMatch(/^# Ghost Writers IA\n/)
  expect(text).toContain('Essential: €7 a month or €70 a year')
  expect(text).toContain(`[Pricing](${baseURL}/pricing)`)
  expect(text).toContain('1,000/day on Free and 5,000/day on Essential')
})

test('the web manifest and all of its icons exist', async ({ request }) => {
  const manifest = await request.get('/site.webmanifest')
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] }
  const pictures = [
    ...icons,
    { src: '/apple-touch-icon.png', type: 'image/png' },
    { src: '/social-card.png', type: 'image/png' },
  ]

  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  for (const { src, type } of pictures)
    expect((await request.get(src)).headers()['content-type'], src).toBe(type)
})

test('home has structured data for prices, pricing for its questions', async ({ request }) => {
  const read = async (path: string) => {
    const html = await (await request.get(path)).text()
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([^<]+)/.exec(html) ?? []
    return { facts: JSON.parse(json), html }
  }

  const { facts: application } = await read('/')
  expect(application).toMatchObject({ '@type': 'SoftwareApplication', name: 'Ghost Writers IA' })
  expect(application.offers.map(({ price }: { price: number }) => price)).toEqual([
    0, 7, 70, 15, 150,
  ])

  const { facts: questions, html } = await read('/pricing')
  expect(questions).toMatchObject({ '@type': 'FAQPage' })
  expect(questions.mainEntity).toHaveLength(html.match(/<details/g)?.length ?? 0)
})
