import { type Browser, expect, type Page, test } from '@playwright/test'
import { subscribe } from '../../../tests/e2e/billing.ts'
import { readEmail } from '../../../tests/e2e/emails.ts'
import { fillSignup, makePerson, open, postForm } from '../../../tests/e2e/people.ts'
import { toStandInCookie } from '../../../tests/e2e/stand-in-cookie.ts'
import { startOwnSite } from '../../../tests/e2e/start-own-site.ts'
import { openWindow } from './editor-fixture.ts'
import { chatPage, openFile, runCommand, shoot, statusBar } from './workbench.ts'

// With SHOTS, records a trace for `playwright show-trace`.
test.use({ trace: process.env.SHOTS ? 'on' : 'off' })

test('a team on the real site: invite, accept, share a snippet and instructions, use them in the other editor, remove, gone', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const site = await startOwnSite({ LOG_LEVEL: 'warn' })
  const owner = await openSite(browser, site)
  const member = await openSite(browser, site)
  await test.step('create a team and invite', () => createTeam(owner))
  await test.step('accept by signing up', () => join(owner, member))
  const window = await test.step('open an editor', () =>
    openWindow(browser, { settings: { 'ghostWriters.site.url': site.url } }))
  const { page } = window
  await test.step('log in', () => logIn(member, page))
  await test.step('share and use a snippet', () => share({ owner, page }))
  await test.step('share instructions', () => instruct({ owner, page }))
  await test.step('remove the member', () => remove({ owner, page }))

  await window.close()
  for (const one of [owner, member]) await one.context().close()
  await site.stop()
})

type Team = {
  readonly owner: Page
  /** The member's editor. */
  readonly page: Page
}

const grace = makePerson({ name: 'Grace Hopper' })

type Site = { readonly url: string; readonly dataDir: string }

/** A browser of one person, which can also open the site's mailbox. */
async function openSite(browser: Browser, { url, dataDir }: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.addCookies([await toStandInCookie(dataDir, url)])
  return context.newPage()
}

async function createTeam(owner: Page): Promise<void> {
  const { email } = await subscribe(owner, { plan: 'pro' })
  await verify(owner, email)
  await open(owner, '/teams')
  await owner.getByLabel('Name').fill('Compilers')
  await owner.getByRole('button', { name: 'Create team' }).click()
  await owner.getByLabel('Email').fill(grace.email)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByRole('list', { name: 'Open invitations' })).toContainText(grace.email)
}

async function verify({ request }: Page, to: string): Promise<void> {
  const { link } = await readEmail(request, { to, subject: 'Verify your email address' })
  await postForm(request, { to: link, form: {} })
}

async function join(owner: Page, member: Page): Promise<void> {
  const { link } = await readEmail(owner.request, { to: grace.email })
  await open(member, link)
  await member.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fillSignup(member, grace)
  await expect(member.getByText('Verify your email address first')).toBeVisible()
  await verify(member, grace.email)
  await open(member, link)
  await member.getByRole('button', { name: 'Join team' }).click()
  await expect(owner.getByRole('list', { name: 'Members' })).toContainText('Grace Hopper')
}

/** On the Free plan. */
async function logIn(member: Page, page: Page): Promise<void> {
  await runCommand(page, 'Ghost Writers: Log In')
  const text = await page.getByText(/^Your code is [A-Z]{4}-[A-Z]{4}$/).textContent()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  await (await opened).close()
  await member.goto(`/device?user_code=${text?.slice(-9)}`)
  await member.getByRole('button', { name: 'Allow' }).click()
  await expect(statusBar(page)).toContainText('Free · 1,000 left')
}

async function share({ owner, page }: Team): Promise<void> {
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+Shift+I')
  const box = chatPage(page).getByLabel('Ask about your code')
  await box.fill('/')
  await expect(chatPage(page).getByRole('option')).toHaveCount(0)
  await owner.getByRole('link', { name: 'Library' }).click()
  await owner.getByRole('link', { name: 'New snippet' }).click()
  await owner.getByLabel('Name').fill('review')
  await owner.getByLabel('Prompt').fill('Write a review of {{file}}')
  await owner.getByRole('button', { name: 'Save snippet' }).click()
  await expect(owner.getByRole('link', { name: '/review' })).toBeVisible()
  await expect(chatPage(page).getByRole('option')).toHaveText(['/reviewCompilers'])
  await shoot(page, 'team-story-shared')

  await box.fill('/review')
  await box.press('Enter')
  await expect(chatPage(page).getByText('/** Write a review of total.ts. */')).toBeVisible()
  await shoot(page, 'team-story-used')
}

async function instruct({ owner, page }: Team): Promise<void> {
  await owner.getByRole('link', { name: 'Write instructions' }).click()
  await owner.getByLabel('Instructions').fill('We use tabs.')
  await owner.getByRole('button', { name: 'Save instructions' }).click()
  await expect(owner.getByRole('link', { name: 'Edit instructions' })).toBeVisible()
  await expect(teamChip(page)).toBeVisible()
}

async function remove({ owner, page }: Team): Promise<void> {
  await chatPage(page).getByLabel('Ask about your code').fill('/')
  await expect(chatPage(page).getByRole('option')).toHaveCount(1)
  await owner.getByRole('link', { name: 'Members', exact: true }).click()
  const members = owner.getByRole('list', { name: 'Members' })
  await members.getByText('Manage').click()
  await owner.getByRole('button', { name: 'Remove from team' }).click()
  await expect(members).not.toContainText('Grace Hopper')
  await expect(chatPage(page).getByRole('option')).toHaveCount(0)
  await expect(teamChip(page)).toHaveCount(0)
  await shoot(page, 'team-story-removed')
}

function teamChip(page: Page) {
  return chatPage(page).locator('.chip', { hasText: 'Team instructions: Compilers' })
}
