import { expect, test } from 'vitest'
import { hashInline } from './hash-inline.ts'
import { hashSource } from './security-headers.ts'

test('the content policy allows inline scripts and styles by their hash, also in a template', () => {
  const page = `<script>one()</script><script type="module">two
()</script><script src="/a.js"></script><script src="/b.js">never()</script><style>p{}</style><script>one()</script><template><script>"</p>"</script></template>`

  expect(hashInline(page)).toEqual({
    scripts: [hashSource('one()'), hashSource('two\n()'), hashSource('"</p>"')],
    styles: [hashSource('p{}')],
  })
})

test('the content policy allows a stylesheet that we inlined, as if it had been parsed', () => {
  const page = '<style>p{}</style><style>a{}</style><script>one()</script>'

  const trusted = hashInline(page, new Set(['p{}']))

  expect(trusted).toEqual(hashInline(page))
})

test('JSON-LD for search engines is not run, so the content policy leaves it out', () => {
  const page = '<script type="application/ld+json">{"@type":"Thing"}</script>'

  expect(hashInline(page)).toEqual({ scripts: [], styles: [] })
})
