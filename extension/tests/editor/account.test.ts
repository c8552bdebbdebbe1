import { expect, test } from '@playwright/test'
import { type FakeSite, openFakeSite } from '../fake-site.ts'
import { type Editor, missing, openEditor } from './open-editor.ts'
import { openWorkbench, runCommand, statusBar } from './workbench.ts'

test.skip(missing !== '', missing)

let site: FakeSite
let editor: Editor

test.beforeAll(async () => {
  site = await openFakeSite({ host: 'site.test' })
  editor = await openEditor({
    settings: { 'ghostWriters.site.url': site.url },
    options: ['--link-protection-trusted-domains', site.publicUrl],
  })
})

test.afterAll(async () => {
  await editor?.close()
  await site?.close()
})

test('a user logs in with the code that is shown, and sees plan and what is left, live', async ({
  page,
  context,
}) => {
  await openWorkbench(page, editor.url)
  await runCommand(page, 'Ghost Writers: Log In')
  await expect(page.getByText('Your code is BCDF-GHJK')).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  expect((await opened).url()).toBe(`${site.publicUrl}/device?code=BCDF-GHJK`)
  site.allow()
  await expect(statusBar(page)).toContainText('Free · 950 left')

  site.change({ plan: 'pro', cycle: 'monthly', allowance: unlimited })
  await expect(statusBar(page)).toContainText('Pro · unlimited')
})

const unlimited = { ceiling: null, left: null, perDay: null, nextAt: null, fullAt: null }
