import { getPart } from './make.ts'

const news = getPart('news')

/** For somebody who does not see the page. The same words twice are said once. */
export function say(words: string): void {
  if (news.textContent !== words) news.textContent = words
}
