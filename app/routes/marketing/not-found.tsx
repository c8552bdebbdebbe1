import { data } from 'react-router'
import { notFound } from '#app/copy/shell.ts'
import { NotFoundPage } from '#app/shell/error-page.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta({ title: 'Page not found', description: notFound.text })

export const loader = () => data(null, { status: 404 })

export default NotFoundPage
