import { expect, type Page } from '@playwright/test'

/** What customers write or got before, and names that no language translates. */
const untranslated =
  /^(?:git log|up to \d|Ada Lovelace|Stand-in model|A new editor|A commit message|Write a commit|For a new colleague|to somebody new|\. Name only)/

export async function readTexts(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(url)
  return page.evaluate(listTexts)
}

type Checked = {
  readonly url: string
  /** The texts of the English page; none for an English page. */
  readonly english: readonly string[]
}

/** Fails where a page overflows, cuts words off, or has a sentence of the English page. */
export async function checkPage(page: Page, { url, english }: Checked): Promise<void> {
  const texts = new Set(await readTexts(page, url))
  const problems = english
    .filter((text) => texts.has(text) && isSentence(text))
    .map((text) => `English: ${text}`)
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const found of await page.evaluate(listOverflows)) problems.push(`${width} px: ${found}`)
  }
  expect.soft([...new Set(problems)], new URL(url).pathname).toEqual([])
}

/** Two words in a row that aren't names. */
function isSentence(text: string): boolean {
  return /(?<![\w/.-])[a-z]{2,}\s+[a-z]{2,}(?![\w/-])/.test(text) && !untranslated.test(text)
}

/** Runs in the page: the texts that people read, without code and what says that it's English. */
function listTexts(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const around = node.parentElement?.closest(
      'script,style,code,pre,kbd,template,[lang="en"]:not(html),[data-untranslated]',
    )
    if (text && !around) texts.push(text)
  }
  const named = document.querySelectorAll('[aria-label],[placeholder],[title],img[alt]')
  for (const element of named)
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts
}

/** Runs in the page: a page that scrolls sideways, and words that are cut off. */
function listOverflows(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const sideways = scrollWidth - clientWidth
  const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      element.offsetParent,
  )
  const cut = wide.filter((element) => {
    const { overflowX, display, textOverflow } = getComputedStyle(element)
    // Meant to be cut, or only wider by what screen readers get.
    if (textOverflow === 'ellipsis' || element.matches('.code-box')) return false
    const isControl = element.matches('a,button,summary,th,td,h1,h2,h3,label')
    return display !== 'inline' && (isControl || overflowX === 'hidden' || overflowX === 'clip')
  })
  const words = cut.map(
    ({ tagName, textContent }) => `${tagName} "${textContent.trim().slice(0, 60)}"`,
  )
  return sideways > 0 ? [`the page scrolls by ${sideways}`, ...words] : words
}
