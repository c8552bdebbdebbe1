import { watchStatus } from './watch-status.ts'

const page = document.querySelector<HTMLElement>('[data-status]')
if (page) watchStatus(page)
