import { type Browser, test } from '@playwright/test'
import { scenes } from './scenes.ts'
import { openStage, settle } from './stage.ts'

test('light', ({ browser }) =>
  draw(browser, { theme: 'light', colorTheme: 'Default Light Modern' }))
test('dark', ({ browser }) => draw(browser, { theme: 'dark', colorTheme: 'Default Dark Modern' }))

type Theme = { readonly theme: string; readonly colorTheme: string }

/** Writes a PNG of each scene into the folder PICTURES. */
async function draw(browser: Browser, { theme, colorTheme }: Theme): Promise<void> {
  const stage = await openStage(browser, colorTheme)
  for (const [name, play] of Object.entries(scenes)) {
    await test.step(name, () => play(stage))
    await settle(stage.page)
    await stage.page.screenshot({ path: `${process.env.PICTURES}/${name}-${theme}.png` })
  }
  await stage.close()
}
