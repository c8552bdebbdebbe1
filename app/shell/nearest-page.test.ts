import { expect, test } from 'vitest'
import { findNearestPage } from './nearest-page.ts'

test.each([
  ['/pric', '/pricing'],
  ['/prcing', '/pricing'],
  ['/Pricing', '/pricing'],
  ['/pricing/enterprise', '/pricing'],
  ['/install', '/docs/install'],
  ['/docs/instal', '/docs/install'],
  ['/docs/nothing-like-it', '/docs'],
  ['/chnagelog/', '/changelog'],
])('%s leads to %s', (path, page) => expect(findNearestPage(path)?.page).toBe(page))

test.each([
  '/nope',
  '/',
  '/wp-login.php',
  '/.env',
  '/%E0%A4%A',
  `/pricing${'/..'.repeat(2_000)}`,
  `/${'%2e'.repeat(40)}`,
  '/<script>alert(1)</script>',
])('%s is like no page', (path) => expect(findNearestPage(path)).toBeNull())
