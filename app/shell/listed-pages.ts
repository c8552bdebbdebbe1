/** The pages in the sitemap, each with a canonical URL. All other pages are `noindex`. */
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
