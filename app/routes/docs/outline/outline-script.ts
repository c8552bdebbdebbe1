import { startOutline } from './start-outline.ts'

const nav = document.querySelector<HTMLElement>('.docs-outline')
if (nav) startOutline(nav)
