import { appendFileSync } from 'node:fs'
import { type Browser, type Page, test } from '@playwright/test'
import { docsScenes } from './docs-scenes.ts'
import { type Place, recordCompletion, scenes } from './scenes.ts'
import { openStage, resize, type Stage, settle } from './stage.ts'

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
    const place = await test.step(name, () => play(stage))
    await settle(stage.page)
    const path = (part: string) => `${process.env.PICTURES}/${name}${part}-${theme}.png`
    await stage.page.screenshot({ path: path('') })
    await shootSquare(stage.page, { place, path: path('-square') })
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

/** What the picture for phones is as wide and high as. */
const sides = { editor: 560, sidebar: 540, auxiliarybar: 540, menu: 500 }

/** A window as small as the picture, or a side bar as wide as it, so that all of it can be read. */
async function shootSquare(page: Page, { place, path }: { place: Place; path: string }) {
  const size = page.viewportSize()
  if (!size) throw new Error('The window has no size')
  const side = sides[place]
  const bar = place.endsWith('bar') ? page.locator(`.part.${place}`) : null
  const box = await bar?.boundingBox()
  // A menu is at most two fifths as high as its window.
  const height = place === 'menu' ? size.height : side
  await page.setViewportSize({ width: bar ? size.width : side, height })
  if (bar) await resize(bar, side)
  await settle(page)
  // What was painted before the change may be shown for a moment.
  await page.screenshot()
  const x = (await bar?.boundingBox())?.x ?? 0
  await page.screenshot({ path, clip: { x, y: 0, width: side, height: side } })
  await page.setViewportSize(size)
  if (bar && box) await resize(bar, box.width)
  await settle(page)
}
