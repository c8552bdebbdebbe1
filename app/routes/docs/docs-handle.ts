import type { PageHandle } from '#app/shell/page-handle.ts'
import styles from './visitors.css?url'

/** How all pages of the documentation are rendered. */
export const docsHandle = { prerender: 'static', styles } satisfies PageHandle
