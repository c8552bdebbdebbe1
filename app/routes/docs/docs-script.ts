/** Visitors get pages without the framework, so this does what the effects of their components do. */
import { startOutline } from './outline/start-outline.ts'
import { startSearch } from './search/start-search.ts'

const form = document.querySelector<HTMLFormElement>('.docs-search')
const nav = document.querySelector<HTMLElement>('.docs-outline')
if (form) startSearch(form)
if (nav) startOutline(nav)
