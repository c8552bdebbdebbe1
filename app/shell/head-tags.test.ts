import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StructuredData } from './head-tags.tsx'

test('structured data cannot break out of its script element', () => {
  const facts = { name: '</script><script>alert(1)</script>' }

  const html = renderToStaticMarkup(createElement(StructuredData, { facts }))

  const [, inside = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(html) ?? []
  expect(inside).not.toContain('<')
  expect(JSON.parse(inside)).toEqual(facts)
})
