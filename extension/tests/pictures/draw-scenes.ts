import { appendFileSync } from 'node:fs'
import { type Browser, type Page, test } from '@playwright/test'
import { docsScenes } from './docs-scenes.ts'
import { recordCompletion, scenes } from './scenes.ts'
import { openStage, type Stage, settle } from './stage.ts'

test('light', ({ browser }) =>
  draw(browser, { theme: 'light', colorTheme: 'Default Light Modern' }))
test('dark', ({ browser }) => draw(browser, { theme: 'dark', colorTheme: 'Default Dark Modern' }))

type Theme = { readonly theme: string; readonly colorTheme: string }

async function draw(browser: Browser, { theme, colorTheme }: Theme): Promise<void> {
  const windows = [scenes, ...Object.entries(docsScenes).map(([name, play]) => ({ [name]: play }))]
  for (const played of windows) {
    const stage = await openStage(browser, colorTheme)
    await drawAll(stage, { played, theme })
    await stage.close()
  }
}

type Played = { readonly played: typeof scenes; readonly theme: string }

/** Writes PNGs of each scene into the folder PICTURES: the window, and a square of it for phones. */
async function drawAll(stage: Stage, { played, theme }: Played): Promise<void> {
  for (const [name, play] of Object.entries(played)) {
    const left = await test.step(name, () => play(stage))
    await settle(stage.page)
    const path = (part: string) => `${process.env.PICTURES}/${name}${part}-${theme}.png`
    await stage.page.screenshot({ path: path('') })
    await shootSquare(stage.page, { left, path: path('-square') })
    if (name === 'completion') await record(stage, theme)
  }
}

/** Writes the frames of the recording and, in the format of ffmpeg, how long each is shown. */
async function record(stage: Stage, theme: string): Promise<void> {
  const folder = process.env.FRAMES
  const list = `${folder}/${theme}.txt`
  let file = ''
  let frame = 0
  for await (const { seconds } of recordCompletion(stage)) {
    frame += 1
    file = `${folder}/${theme}-${frame}.png`
    await stage.page.screenshot({ path: file })
    appendFileSync(list, `file '${file}'\nduration ${seconds}\n`)
  }
  // Otherwise ffmpeg ignores how long the last one is shown.
  appendFileSync(list, `file '${file}'\n`)
}

const side = 660

/** In a lower window, so that the square has all of its height. */
async function shootSquare(page: Page, { left, path }: { left: number; path: string }) {
  const size = page.viewportSize()
  if (!size) throw new Error('The window has no size')
  await page.setViewportSize({ width: size.width, height: side })
  await settle(page)
  // What was painted before the change may be shown for a moment.
  await page.screenshot()
  await page.screenshot({ path, clip: { x: left, y: 0, width: side, height: side } })
  await page.setViewportSize(size)
  await settle(page)
}
