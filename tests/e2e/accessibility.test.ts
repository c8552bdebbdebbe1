import { expectUsable } from './accessible.ts'
import { publicPages, test } from './site.ts'

for (const path of publicPages) {
  test(`${path} is accessible, wide and light, narrow and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)

    await expectUsable(page)
  })
}
