/**
 * The pages that anyone should find. The sitemap lists them and each names its
 * own address; every other page asks search engines to leave it out.
 */
export const listedPages: readonly string[] = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/reset-password',
]
