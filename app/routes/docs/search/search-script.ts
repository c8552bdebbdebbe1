import { startSearch } from './start-search.ts'

const form = document.querySelector<HTMLFormElement>('form[data-docs-search]')
if (form) startSearch(form)
